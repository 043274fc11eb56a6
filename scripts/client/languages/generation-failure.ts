/** Reason why no client was generated. The message is for the person who runs the command. */
export class GenerationFailure extends Error {
  readonly exitCode: number;
  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
