import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Faulty code in the operation classes of OpenAPI Generator, and its replacement. */
const patches: readonly { readonly of: RegExp; readonly to: string }[] = [
  // Before Java 18, `new String(bytes)` uses the default charset of the platform, which may differ from UTF-8.
  {
    of: /new String\((\w+)\.readAllBytes\(\)\)/g,
    to: "new String($1.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8)",
  },
  // An omitted body would be sent as `null`, which is not an object.
  {
    of: /= memberVarObjectMapper\.writeValueAsBytes\((\w+)\);/g,
    to: "= $1 == null ? new byte[0] : memberVarObjectMapper.writeValueAsBytes($1);",
  },
];

/**
 * Patches the operation classes in a folder, which contains only their files. Throws if one of the faults is in no
 * class, because the generator may have fixed it.
 */
export async function patchOperations(folder: string): Promise<void> {
  const unusedPatches = new Set(patches);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    let text = await readFile(path, "utf8");
    for (const patch of patches) {
      const patched = text.replace(patch.of, patch.to);
      if (patched !== text) unusedPatches.delete(patch);
      text = patched;
    }
    await writeFile(path, text);
  }
  const [unused] = unusedPatches;
  if (unused)
    throw new Error(
      `No operation class in ${folder} contains ${unused.of.source}. Check whether the generator has fixed this fault.`,
    );
}
