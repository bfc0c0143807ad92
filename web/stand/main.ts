import { mount } from "svelte";
import "../src/base.css";
import "../src/fonts.css";
import "../src/games/colours.ts";
import Artwork from "./Artwork.svelte";
import Faces from "./Faces.svelte";
import Stand from "./Stand.svelte";

const asked = new URLSearchParams(location.search);
mount(asked.has("faces") ? Faces : asked.has("artwork") ? Artwork : Stand, { target: document.getElementById("page")! });
