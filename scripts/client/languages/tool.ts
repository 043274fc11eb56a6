import { execFile } from "node:child_process";
import { GenerationFailure } from "./generation-failure.ts";

/** A program that a generator needs. */
export interface Tool {
  /** Command that prints the version. */
  readonly versionCommand: readonly [command: string, ...parameters: string[]];
  /** Pattern of the command's output, including standard error. Its first group is the version. */
  readonly versionPattern: RegExp;
  /** Oldest version that is accepted, such as 3.11. */
  readonly minimumVersion: string;
  /** Package to install, and its source. */
  readonly install: string;
}

const runTimeoutMilliseconds = 1_800_000;
const versionTimeoutMilliseconds = 120_000;
const outputCharacters = 4_000;

/** Returns the reason why a tool cannot be used, or undefined if it can. */
export async function findToolProblem(tool: Tool): Promise<string | undefined> {
  const [command, ...parameters] = tool.versionCommand;
  const output = await readOutput(command, parameters);
  if (output === undefined) return `${command} is not installed. Install ${tool.install}.`;
  const version = tool.versionPattern.exec(output)?.[1];
  if (version === undefined)
    return `${tool.versionCommand.join(" ")} prints no version. Install ${tool.install}.`;
  if (isOlder(version, tool.minimumVersion)) {
    return `${command} is ${version}, but ${tool.minimumVersion} or newer is required. Install ${tool.install}.`;
  }
  return undefined;
}

function readOutput(command: string, parameters: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(command, [...parameters], { timeout: versionTimeoutMilliseconds }, (error, stdout, stderr) =>
      // Some tools print their version to standard error, and some exit with an error although they are installed.
      resolve(error && "code" in error && error.code === "ENOENT" ? undefined : stdout + stderr),
    );
  });
}

/** Returns true if a version such as 1.9 is older than a version such as 1.25. */
export function isOlder(version: string, atLeast: string): boolean {
  const [left, right] = [version, atLeast].map((text) => text.split(".").map(Number));
  for (const [index, minimum] of right!.entries()) {
    const actual = left![index] ?? 0;
    if (actual !== minimum) return actual < minimum;
  }
  return false;
}

/**
 * Runs a program for at most half an hour and returns its standard output. Throws `GenerationFailure` with the end of
 * its output if it fails. `env` adds variables to the environment of this process.
 */
export function runProgram(
  command: string,
  parameters: readonly string[],
  options: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<string> {
  const { cwd, env } = options;
  return new Promise((resolve, reject) => {
    execFile(
      command,
      [...parameters],
      { cwd, env: { ...process.env, ...env }, timeout: runTimeoutMilliseconds, maxBuffer: 2 ** 26 },
      (error, stdout, stderr) => {
        if (!error) return resolve(stdout);
        const why = error.killed ? `did not end within ${runTimeoutMilliseconds / 60_000} minutes` : "failed";
        const lastOutput = (stdout + stderr).trim().slice(-outputCharacters) || error.message;
        reject(new GenerationFailure(`${[command, ...parameters].join(" ")} ${why}:\n${lastOutput}`));
      },
    );
  });
}
