"""The page, as it was built: files with a hash in their name are kept by browsers, the page itself never is."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from larcin.ahead.sources import old_games
from larcin.table import kept
from larcin.table.letters import is_file_of_the_page
from larcin.table.texts import language_of, say

BUILT = Path(__file__).with_name("page")
INDEX = BUILT / "index.html"
ENGINE = Path(__file__).with_name("engine")
"""Rules and bots compiled for browsers: `larcin compile` writes them."""
SHELF = "_shelf.json"
"""The list of all games that lie there."""
OF_THE_ENGINE = (".json", ".json.gz", ".wasm", ".wasm.gz")
SERVICE_WORKER = "sw.js"
FOR_EVER = "public, max-age=31536000, immutable"
PACKED = (("br", ".br"), ("gzip", ".gz"))
NOT_TAKEN = re.compile(r";\s*q=0(\.0*)?\s*$")


def routes() -> list[BaseRoute]:
    return [Route("/engine/{path}", engine), Route(f"/{kept.NAME}", list_of_kept), Route("/{path:path}", page)]


async def list_of_kept(_: Request) -> Response:
    """What a browser can keep for offline."""
    if not is_built():
        return PlainTextResponse("404\n", 404)
    listed = await asyncio.to_thread(kept.script, INDEX, None if old_games(ENGINE) else ENGINE)
    return Response(listed, headers={"Cache-Control": "no-cache"}, media_type="text/javascript")


async def engine(request: Request) -> Response:
    """A game's compiled rules, `GAME.wasm`, what is to be known of them, `GAME.json`, and the leaflets beside them
    (`larcin.table.leaflets`). The page asks for all of them compressed, as they lie there (`GAME.wasm.gz`); browsers
    that have one ask whether it is still the same. What was compiled from other rules than these is not handed out.
    """
    wanted: str = request.path_params["path"]
    file = ENGINE / wanted
    is_file = bool(is_file_of_the_page(wanted)) and file.is_file() and not old_games(ENGINE)
    if wanted in (SHELF, f"{SHELF}.gz") and not is_file:
        return JSONResponse([], headers={"Cache-Control": "no-cache"})  # nothing is compiled: pages play here alone
    if not is_file or not wanted.endswith(OF_THE_ENGINE):
        return PlainTextResponse("404\n", 404)
    stat = file.stat()
    tag = f'"{stat.st_mtime_ns:x}-{stat.st_size:x}"'
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers={"ETag": tag})
    answer = packed(request, file, "no-cache")
    answer.headers["ETag"] = tag
    return answer


async def page(request: Request) -> Response:
    """A file of the page, or the page itself for every address that it shows by itself."""
    wanted: str = request.path_params["path"]
    file = file_of_the_page(wanted)
    if file is not None:
        return packed(request, file, caching_of(wanted))
    if wanted.startswith("assets/"):
        return PlainTextResponse("404\n", 404)
    if not is_built():
        language = language_of([request.query_params.get("lang"), request.headers.get("accept-language")])
        return PlainTextResponse(say("no page", language) + "\n", 404)
    return packed(request, INDEX, "no-cache")


def caching_of(wanted: str) -> str:
    """For how long browsers may keep a file of the page without asking again."""
    if wanted.startswith("assets/"):
        return FOR_EVER
    return "no-cache" if wanted == SERVICE_WORKER else "public, max-age=3600"


def is_built() -> bool:
    """Whether there is a page to show."""
    return INDEX.is_file()


def file_of_the_page(wanted: str) -> Path | None:
    """A file beside the page, by its path; None if there is none of that name."""
    if not is_file_of_the_page(wanted):
        return None
    file = (BUILT / wanted).resolve()
    return file if file.is_file() and file.is_relative_to(BUILT.resolve()) and file.name != "index.html" else None


def packed(request: Request, file: Path, caching: str) -> Response:
    """A file, compressed if it lies there compressed and the browser takes it so; nothing if the browser has it."""
    answer = as_it_lies_there(request.headers.get("accept-encoding", ""), file, caching)
    tags = request.headers.get("if-none-match", "").split(",")
    if answer.headers["etag"] in (tag.strip().removeprefix("W/") for tag in tags):
        kept = {name: value for name, value in answer.headers.items() if name in ("cache-control", "etag", "vary")}
        return Response(status_code=304, headers=kept)
    return answer


def as_it_lies_there(accepted: str, file: Path, caching: str) -> FileResponse:
    headers = {"Cache-Control": caching, "Vary": "Accept-Encoding"}
    taken = {each.split(";")[0].strip() for each in accepted.split(",") if not NOT_TAKEN.search(each)}
    for encoding, ending in PACKED:
        small = file.with_name(file.name + ending)
        if encoding in taken and small.is_file():
            coded, kind = {**headers, "Content-Encoding": encoding}, FileResponse(file).media_type
            return FileResponse(small, headers=coded, media_type=kind, stat_result=small.stat())
    return FileResponse(file, headers=headers, stat_result=file.stat())
