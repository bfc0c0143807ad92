import { mount } from "svelte";
import "../src/base.css";
import "../src/fonts.css";
import Stand from "./Stand.svelte";

mount(Stand, { target: document.getElementById("page")! });
