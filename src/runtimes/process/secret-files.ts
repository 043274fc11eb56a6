import { closeSync, openSync, readSync } from "node:fs";
import { isUtf8 } from "node:buffer";
import { variables } from "../../config/variables.ts";
import type { Environment, SecretReader } from "../../config/read-yaml.ts";
import { assertRegularFile, explainReadError } from "./explain-read-error.ts";

/** Maximum size of a secret. A PEM key or certificate chain is smaller. */
const maximumBytes = 64 * 1_024;

/**
 * Variables that `NAME_FILE` can set. The routes file is not one of them, because its variable is already a path.
 */
const secretVariables = Object.entries(variables).flatMap(([name, variable]) =>
  "secret" in variable && name !== "CONNECT_HUB_ROUTES" ? [name] : [],
);

/** Reads a secret from a UTF-8 file, for the start of a process. */
export const readSecretFile: SecretReader = (path) => readSecret(path, false);

/** Reads a secret from a UTF-8 file, for a reload. The file must be a regular one. */
export const readSecretFileAgain: SecretReader = (path) => readSecret(path, true);

/**
 * Reads a secret from a UTF-8 file, without the line break at its end. Returns a fault if the file cannot be read, is
 * empty, or is longer than 64 KiB. No fault contains a part of the file.
 */
function readSecret(path: string, isRepeated: boolean): ReturnType<SecretReader> {
  let descriptor: number | undefined;
  try {
    if (isRepeated) assertRegularFile(path);
    descriptor = openSync(path, "r");
    const bytes = Buffer.alloc(maximumBytes + 1);
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read)
      read = readSync(descriptor, bytes, length, bytes.length - length, null);
    const content = bytes.subarray(0, length);
    if (length > maximumBytes) return { fault: `${path}: a secret has at most ${maximumBytes} bytes.` };
    if (!isUtf8(content)) return { fault: `${path}: this is not UTF-8; save the file as UTF-8.` };
    const value = content.toString("utf8").replace(/\r?\n$/, "");
    return value === "" ? { fault: `${path}: the file is empty.` } : { value };
  } catch (error) {
    const reason = explainReadError(error);
    if (reason === undefined) throw error;
    return { fault: `${path}: ${reason}.` };
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** Secrets of variables and of `NAME_FILE` variables, by `NAME`. */
export type SecretFiles = ReadonlyMap<string, string>;

/**
 * Reads a secret from the variable `name`, or from the file in `NAME_FILE`. Returns undefined if both are unset or
 * empty. Returns a fault if both are set, or the file cannot be read.
 */
export function findSecret(
  name: string,
  given: Environment,
  read: SecretReader = readSecretFile,
): ReturnType<SecretReader> | undefined {
  const [value, path] = [given[name], given[`${name}_FILE`]];
  if (!path) return value ? { value } : undefined;
  const secret = value ? { fault: `${name} is set too; remove one of them.` } : read(path);
  return "fault" in secret ? { fault: `${name}_FILE: ${secret.fault}` } : secret;
}

/**
 * Returns the environment with the secrets of all `NAME_FILE` variables under `NAME`, such as `CONNECT_HUB_JWT_SECRET`
 * for `CONNECT_HUB_JWT_SECRET_FILE`. A fault names a file that cannot be read, or a secret that is set twice.
 */
export function withSecretFiles(
  given: Environment,
  read: SecretReader = readSecretFile,
): {
  readonly environment: Environment;
  readonly secretFiles: SecretFiles;
  readonly faults: readonly string[];
} {
  const values = new Map<string, string>();
  const faults: string[] = [];
  for (const name of secretVariables) {
    const secret = findSecret(name, given, read);
    if (secret && "fault" in secret) faults.push(secret.fault);
    else if (secret) values.set(name, secret.value);
  }
  const environment = new Proxy(given, {
    get: (target, name) => (values.get(String(name)) ?? Reflect.get(target, name)) as unknown,
  });
  return { environment, secretFiles: values, faults };
}
