/** Reason why no client was generated. The message is for the person who runs the command. */
export class GenerationFailure extends Error {
  /** Exit code of the command: 1 failed generator, 2 invalid usage or folder, 3 missing or too old tool. */
  readonly exitCode: number;
  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
