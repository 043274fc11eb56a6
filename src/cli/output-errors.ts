/**
 * Makes a command run to its end if its output cannot be written, because a reader such as `head` closed the pipe early,
 * or a disk is full. Only the full disk is reported, with exit code 1.
 */
export function handleOutputErrors(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.once("error", ({ code }: NodeJS.ErrnoException) => {
      stream.on("error", () => {});
      if (code === "EPIPE") return;
      process.once("exit", () => (process.exitCode ||= 1));
      const message = `The output could not be written (${code}). The command still ran to its end.`;
      if (stream === process.stdout) console.error(message);
    });
  }
}
