import { run } from "../run.ts";
import { readScaleOptions } from "./options.ts";
import { measureScale } from "./scale.ts";

await run(readScaleOptions, measureScale);
