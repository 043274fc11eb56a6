// This file is JavaScript and runs first, because an old version of Node could not link the modules that follow.
import "./prerequisites.js";

await import("./compiled.js");
