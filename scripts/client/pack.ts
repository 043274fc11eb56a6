import { parseArgs } from "node:util";
import { fileURLToPath } from "node:url";
import { packClient } from "./pack-tarball.ts";

const { values } = parseArgs({ options: { out: { type: "string" } } });
const out = values.out ?? fileURLToPath(new URL("../../.data/", import.meta.url));
console.log(await packClient(out));
