"""A Ray cluster of three nodes on this computer, with a core each. It loses one for every line on its standard input.

It lives in a process of its own: Ray leaves files open.
"""

from __future__ import annotations

import json
import socket
import sys

from ray.cluster_utils import Cluster


def main() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "ray_client_server_port": port})
    nodes = [cluster.add_node(num_cpus=1) for _ in range(2)]
    cluster.wait_for_nodes()
    print(json.dumps({"inside": cluster.address, "outside": f"ray://127.0.0.1:{port}"}), flush=True)
    for _ in sys.stdin:
        cluster.remove_node(nodes.pop(), allow_graceful=False)
        print("lost", flush=True)
    cluster.shutdown()


if __name__ == "__main__":
    main()
