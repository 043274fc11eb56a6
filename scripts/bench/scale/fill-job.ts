import type { Customer } from "../database.ts";
import { fill } from "./filling.ts";
import { work } from "./job.ts";

/** The file to make, and how many messages it is to have. */
export interface FillTask {
  readonly path: string;
  readonly messages: number;
}

await work<FillTask, Customer>(({ path, messages }, progress) => fill(path, messages, progress));
