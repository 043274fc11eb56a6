import { readScaleOptions } from "../options.ts";
import { run } from "../run.ts";
import { measureScale } from "./scale.ts";

await run(readScaleOptions, measureScale);
