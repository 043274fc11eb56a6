import { execFile } from "node:child_process";
import { GenerationFailure } from "./failure.ts";

/** A program of a toolchain. */
export interface Tool {
  /** The command line that tells its version. */
  readonly asks: readonly [command: string, ...parameters: string[]];
  /** Finds the version in what it tells. */
  readonly tells: RegExp;
  /** The first version that does, such as 3.11. */
  readonly atLeast: string;
  /** What to install, and where it is found. */
  readonly install: string;
}

const patienceMilliseconds = 1_800_000;
const askMilliseconds = 120_000;
const keptCharacters = 4_000;

/** Why a tool cannot be used, or nothing when it can. */
export async function whyNot(tool: Tool): Promise<string | undefined> {
  const [command, ...parameters] = tool.asks;
  const told = await ask(command, parameters);
  if (told === undefined) return `${command} is not on this machine. Install ${tool.install}.`;
  const version = tool.tells.exec(told)?.[1];
  if (version === undefined) return `${tool.asks.join(" ")} tells no version. Install ${tool.install}.`;
  if (isOlder(version, tool.atLeast)) {
    return `${command} is ${version}, and ${tool.atLeast} or newer is needed. Install ${tool.install}.`;
  }
  return undefined;
}

function ask(command: string, parameters: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(command, [...parameters], { timeout: askMilliseconds }, (error, stdout, stderr) =>
      // Some tell their version by stderr, and some end with a failure although they are there.
      resolve(error && "code" in error && error.code === "ENOENT" ? undefined : stdout + stderr),
    );
  });
}

/** Whether a version such as 1.9 is older than one such as 1.25. */
export function isOlder(version: string, atLeast: string): boolean {
  const [left, right] = [version, atLeast].map((text) => text.split(".").map(Number));
  for (const [index, wanted] of right!.entries()) {
    const has = left![index] ?? 0;
    if (has !== wanted) return has < wanted;
  }
  return false;
}

/** Runs a program to its end, at most half an hour; throws a GenerationFailure with the last of what it said. */
export function run(
  command: string,
  parameters: readonly string[],
  options: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<string> {
  const { cwd, env } = options;
  return new Promise((resolve, reject) => {
    execFile(
      command,
      [...parameters],
      { cwd, env: { ...process.env, ...env }, timeout: patienceMilliseconds, maxBuffer: 2 ** 26 },
      (error, stdout, stderr) => {
        if (!error) return resolve(stdout);
        const why = error.killed ? `did not end within ${patienceMilliseconds / 60_000} minutes` : "failed";
        const said = (stdout + stderr).trim().slice(-keptCharacters) || error.message;
        reject(new GenerationFailure(`${[command, ...parameters].join(" ")} ${why}:\n${said}`));
      },
    );
  });
}
