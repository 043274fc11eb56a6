/**
 * Makes a command run to its end if its output cannot be written. Ignores a pipe that its reader, such as `head`, closed
 * early. Any other error, such as a full disk, sets exit code 1 if the command succeeds. If standard output has the
 * error, one line on standard error reports it.
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
