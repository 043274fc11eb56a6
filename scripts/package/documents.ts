import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./bundle.ts";

/** Generated files that the service serves. */
export const serviceDocuments = [
  "openapi.json",
  "openapi.client.json",
  "openapi.client.3.0.json",
  "reference.json",
  "reference.js",
] as const;

/** Copies generated files to the folder `generated` below `folder`. */
export async function copyDocuments(names: readonly string[], folder: string): Promise<void> {
  await mkdir(join(folder, "generated"), { recursive: true });
  for (const name of names) await copyFile(join(root, "generated", name), join(folder, "generated", name));
}
