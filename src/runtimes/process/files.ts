import { getErrorCode } from "../../common/errors.ts";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { ConfigurationError, type Config } from "../../config/config.ts";
import { generateToken } from "../../domain/access/codes.ts";
import { generateDataKey, parseDataKeys, type DataKeys } from "../../domain/privacy/data-keys.ts";
import type { Compress } from "../../http/pages/asset.ts";
import type { ReferenceAssets } from "../../http/pages/reference.ts";
import { locateGenerated } from "../../locations.ts";
import { explainReadError } from "./explain-read-error.ts";

/** Compression level. The result is an eighth larger than at the best level, in a fiftieth of the time. */
const brotliQuality = 6;

/** Minimum length, as for CONNECT_HUB_JWT_SECRET. */
const secretCharacters = 32;

/**
 * Reads the API document and the additions of its reference page. The documents for client generators and the page's
 * script are read on demand. Rejects if a generated file is missing. `script` is undefined if the library of the page
 * is not installed.
 */
export async function readReference(): Promise<ReferenceAssets> {
  const generated = (name: string) => readFile(locateGenerated(name), "utf8");
  const [document, additions] = await Promise.all([generated("openapi.json"), generated("reference.json")]);
  return {
    document,
    additions,
    readClientDocument: generated,
    readScript: () => generated("reference.js"),
    compress,
  };
}

/** Compresses on a separate thread, so that requests are not delayed. */
export const compress: Compress = (bytes, encoding) =>
  encoding === "gzip"
    ? promisify(gzip)(bytes)
    : promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      });

/**
 * Reads a secret from a file, and creates the file with a new secret if it is missing or empty. Only the owner can read
 * a created file. Rejects with `ConfigurationError` if the secret has fewer than 32 characters or the file cannot be
 * read.
 */
export async function readOrCreateSecret(path: string): Promise<string> {
  const existing = await readSecret(path);
  if (existing && existing.length < secretCharacters) {
    throw new ConfigurationError(
      `${path} has ${existing.length} characters, but a secret needs at least ${secretCharacters}. Restore it from a backup, or delete it to create a new one.`,
    );
  }
  if (existing) return existing;
  const secret = generateToken();
  await writePrivateFile(path, `${secret}\n`);
  return secret;
}

/** Names of files in the data folder with secrets that a start creates unless a variable sets them. */
export const createdSecretFiles = { jwtSecret: "jwt-secret", dataKeys: "data-keys" } as const;

/**
 * Reads the created secrets that a configuration uses, by the name of the file. Rejects with `ConfigurationError` if a
 * file cannot be read.
 */
export async function readCreatedSecrets(
  config: Pick<Config, "dataFolder" | keyof typeof createdSecretFiles>,
): Promise<ReadonlyMap<string, string | undefined>> {
  const names = (["jwtSecret", "dataKeys"] as const)
    .filter((key) => config[key] === undefined)
    .map((key) => createdSecretFiles[key]);
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, await readSecret(join(config.dataFolder, name))] as const),
    ),
  );
}

/** Returns undefined if the file is missing. */
async function readSecret(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, "utf8")).trim();
  } catch (error) {
    if (getErrorCode(error) === "ENOENT") return undefined;
    const reason = explainReadError(error);
    throw reason === undefined ? error : new ConfigurationError(`${path}: ${reason}.`, { cause: error });
  }
}

/**
 * Reads the data keys of a sandbox from a file. Resolves to undefined if the file is missing or empty. Rejects with
 * `ConfigurationError` if the file cannot be read or has no valid keys.
 */
export async function readDataKeys(path: string): Promise<DataKeys | undefined> {
  const existing = await readSecret(path);
  if (!existing) return undefined;
  const keys = parseDataKeys(existing);
  if (keys) return keys;
  throw new ConfigurationError(
    `${path} has no valid keys, as CONNECT_HUB_DATA_KEYS has them. Restore it from the backup of this folder. Without it, sealed data is lost.`,
  );
}

/** Creates the file with the data keys of a sandbox, and returns its new key. Only the owner can read the file. */
export async function createDataKeys(path: string): Promise<DataKeys> {
  const text = generateDataKey("k1");
  await writePrivateFile(path, `${text}\n`);
  return parseDataKeys(text)!;
}

/** Creates or replaces a file that only its owner can read. An interruption leaves the previous file intact. */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: 0o600 });
  await rename(`${path}.new`, path);
}
