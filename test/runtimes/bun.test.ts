import { startScript } from "./node-process.ts";
import { runtimeSuite } from "./runtime.suite.ts";

runtimeSuite("Bun", (environment) => startScript("start:bun", environment));
