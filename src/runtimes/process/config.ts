import { open } from "node:fs/promises";
import { readConfig, type Config } from "../../config.ts";
import {
  noRoutes,
  maximumRoutesCharacters,
  type Environment,
  type RoutesReading,
} from "../../provider-routes/routes.ts";

const variable = "CONNECT_HUB_ROUTES";

/** Reads the configuration with its routes file, on a runtime with files and sockets; throws `ConfigurationError`. */
export async function readConfigAndRoutes(environment: Environment): Promise<Config> {
  return readConfig(environment, await readRoutesOf(environment));
}

async function readRoutesOf(environment: Environment): Promise<RoutesReading> {
  const given = environment[variable];
  if (given === undefined || given === "") return noRoutes;
  if (given.trimStart().startsWith("{")) return read(given, variable, environment);
  try {
    return await read(await readText(given), given, environment);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const reason = reasons["code" in error ? String(error.code) : error.name];
    if (reason === undefined) throw error;
    return { ...noRoutes, faults: [`${variable}: ${given}: ${reason}.`] };
  }
}

/** Without routes none of these modules is loaded: a sandbox starts faster. */
async function read(text: string, name: string, environment: Environment): Promise<RoutesReading> {
  const [{ readRoutes }, { fetchProviders }, { socketProviders }] = await Promise.all([
    import("../../provider-routes/read-routes.ts"),
    import("../../providers/registry.ts"),
    import("../../providers/sockets.ts"),
  ]);
  const production = environment["CONNECT_HUB_MODE"] === "production";
  return readRoutes({
    text,
    name,
    environment,
    kinds: { ...fetchProviders, ...socketProviders },
    production,
  });
}

/** The file's text, read only far enough to tell whether it is too long. */
async function readText(path: string): Promise<string> {
  const file = await open(path);
  try {
    const bytes = new Uint8Array(maximumRoutesCharacters + 1);
    let length = 0;
    for (;;) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length);
      length += bytesRead;
      if (bytesRead === 0 || length === bytes.length) break;
    }
    return new TextDecoder().decode(bytes.subarray(0, length));
  } finally {
    await file.close();
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  ENOTDIR: "there is no such file",
  ENAMETOOLONG: "there is no such file",
  EISDIR: "this is a folder, not a file",
  EACCES: "this user may not read it",
  EPERM: "this user may not read it",
  EIO: "the disk cannot read it",
  NotCapable: "Deno may not read it; allow it by --allow-read",
};
