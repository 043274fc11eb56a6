import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// What was compiled once starts sooner; it holds for what is imported after this.
enableCompileCache(fileURLToPath(new URL("../../node_modules/.cache/compile", import.meta.url)));
await import("./node-main.ts");
