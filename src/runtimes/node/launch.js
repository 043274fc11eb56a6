// JavaScript, and the first to run: an old Node could not so much as link the modules that come after.
import "./prerequisites.js";

await import("./compiled.js");
