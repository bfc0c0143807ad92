"""The page, as it was built: files with a hash in their name are kept by browsers, the page itself never is."""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from larcin.table.letters import is_file_of_the_page
from larcin.table.texts import language_of, say

BUILT = Path(__file__).with_name("page")
FOR_EVER = "public, max-age=31536000, immutable"
PACKED = (("br", ".br"), ("gzip", ".gz"))


def routes() -> list[BaseRoute]:
    return [Route("/{path:path}", page)]


async def page(request: Request) -> Response:
    """A file of the page, or the page itself for every address that it shows by itself."""
    wanted: str = request.path_params["path"]
    file = file_of_the_page(wanted)
    if file is not None:
        return packed(request, file, FOR_EVER if wanted.startswith("assets/") else "public, max-age=3600")
    if wanted.startswith("assets/"):
        return PlainTextResponse("404\n", 404)
    index = BUILT / "index.html"
    if not index.is_file():
        language = language_of([request.query_params.get("lang"), request.headers.get("accept-language")])
        return PlainTextResponse(say("no page", language) + "\n", 404)
    return packed(request, index, "no-cache")


def file_of_the_page(wanted: str) -> Path | None:
    """A file beside the page, by its path; None if there is none of that name."""
    if not is_file_of_the_page(wanted):
        return None
    file = (BUILT / wanted).resolve()
    return file if file.is_file() and file.is_relative_to(BUILT.resolve()) and file.name != "index.html" else None


def packed(request: Request, file: Path, caching: str) -> Response:
    """A file, compressed if it lies there compressed and the browser takes it so."""
    headers = {"Cache-Control": caching, "Vary": "Accept-Encoding"}
    accepted = request.headers.get("accept-encoding", "")
    for encoding, ending in PACKED:
        small = file.with_name(file.name + ending)
        if encoding in accepted and small.is_file():
            kind = FileResponse(file).media_type
            return FileResponse(small, headers={**headers, "Content-Encoding": encoding}, media_type=kind)
    return FileResponse(file, headers=headers)
