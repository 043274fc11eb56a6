import type { Tool } from "./tool.ts";

/** A language for which a client can be generated. */
export interface Language {
  readonly name: string;
  /** The generator and its version, as its own documentation calls it. */
  readonly generator: string;
  /** What has to be on the machine. */
  readonly tools: readonly Tool[];
  /** Writes the client into a folder that is there and empty; throws a GenerationFailure. */
  generate(task: Task): Promise<void>;
}

/** What to generate. */
export interface Task {
  /** The path of the OpenAPI document. */
  readonly document: string;
  /** The folder for the client. */
  readonly output: string;
  /** A folder that stays, for what is downloaded once. */
  readonly cache: string;
}
