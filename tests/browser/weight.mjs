// What the front page weighs as it crosses the wire. What tables need is fetched as soon as all of it has come: that is no part of the first load.

const AHEAD = /\/(assets\/(table|worker)-[^/]*|engine\/_table\.\w+\.json\.gz)$/;

/** Bytes from now on: `first` for the page itself, `ahead` for whoever sits down next. */
export async function weigh(client) {
  const weight = { first: 0, ahead: 0 };
  const ahead = new Set();
  await client.send("Network.enable");
  client.on("Network.requestWillBeSent", ({ requestId, request }) => AHEAD.test(request.url) && ahead.add(requestId));
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => (weight[ahead.has(requestId) ? "ahead" : "first"] += encodedDataLength));
  return weight;
}
