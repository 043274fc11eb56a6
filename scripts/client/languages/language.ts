import type { Tool } from "./tool.ts";

/** A language that a client can be generated for. */
export interface Language {
  /** Value of `--language`, in lower case. The language's folder has the same name. */
  readonly name: string;
  /** Name and version of the generator, as its documentation spells them. */
  readonly generator: string;
  /** Programs that must be installed. */
  readonly tools: readonly Tool[];
  /** Writes the client into an existing, empty folder. Throws `GenerationFailure` if a program fails. */
  generate(task: GenerationTask): Promise<void>;
}

/** Input and output of one generation. */
export interface GenerationTask {
  /** Path of the OpenAPI document. */
  readonly document: string;
  /** Output folder of the client. */
  readonly output: string;
  /** Folder for downloads, which are kept for the next run. It may not exist yet. */
  readonly cache: string;
}
