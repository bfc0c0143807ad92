import { mount } from "svelte";
import "../src/base.css";
import "../src/fonts.css";
import Faces from "./Faces.svelte";
import Stand from "./Stand.svelte";

mount(new URLSearchParams(location.search).has("faces") ? Faces : Stand, { target: document.getElementById("page")! });
