import { startScript } from "./node-process.ts";
import { runtimeSuite } from "./runtime.suite.ts";

runtimeSuite("Deno", (environment) => startScript("start:deno", environment));
