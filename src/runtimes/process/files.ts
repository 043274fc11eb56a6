import { codeOf } from "../../common/reason.ts";
import { readFile, rename, stat, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { ConfigurationError } from "../../config/config.ts";
import { randomToken } from "../../domain/access/codes.ts";
import type { Compress } from "../../http/pages/asset.ts";
import type { ReferenceAssets } from "../../http/pages/reference.ts";
import { unreadable } from "./unreadable.ts";

/** An eighth larger than at the best quality, in a fiftieth of the time. */
const brotliQuality = 6;

/** As many as CONNECT_HUB_JWT_SECRET takes. */
const secretCharacters = 32;

/** The contract, what its reference shows besides; the documents for generators and the script of the page are read on demand. */
export async function readReference(): Promise<ReferenceAssets> {
  const generated = (name: string) =>
    readFile(new URL(`../../../generated/${name}`, import.meta.url), "utf8");
  const [document, additions] = await Promise.all([generated("openapi.json"), generated("reference.json")]);
  const library = await findLibrary();
  const script = library && (() => readFile(library, "utf8"));
  return { document, additions, readClientDocument: generated, script, compress };
}

/** The library that draws the page; undefined where it is not installed. */
async function findLibrary(): Promise<URL | undefined> {
  try {
    const path = new URL("browser/standalone.js", import.meta.resolve("@scalar/api-reference"));
    await stat(path);
    return path;
  } catch {
    return undefined;
  }
}

/** Compresses off the thread that answers. */
export const compress: Compress = (bytes, encoding) =>
  encoding === "gzip"
    ? promisify(gzip)(bytes)
    : promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      });

/** A secret in a file that only its owner can read; created when there is none, and refused where it can be guessed. */
export async function readOrMakeSecret(path: string): Promise<string> {
  const kept = await readKept(path);
  if (kept && kept.length < secretCharacters) {
    throw new ConfigurationError(
      `${path} has ${kept.length} characters, and a secret takes at least ${secretCharacters}: restore it from a copy, or remove it to have another one made.`,
    );
  }
  if (kept) return kept;
  const secret = randomToken();
  await writePrivate(path, `${secret}\n`);
  return secret;
}

async function readKept(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, "utf8")).trim();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    const reason = unreadable(error);
    throw reason === undefined ? error : new ConfigurationError(`${path}: ${reason}.`, { cause: error });
  }
}

/** Replaces a file that only its owner can read; an interruption leaves the earlier file whole. */
export async function writePrivate(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: 0o600 });
  await rename(`${path}.new`, path);
}
