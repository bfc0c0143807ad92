import { mount } from "svelte";
import App from "./App.svelte";
import "./base.css";
import "./fonts.css";
import "./games/colours.ts";

mount(App, { target: document.getElementById("page")! });
