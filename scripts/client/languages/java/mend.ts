import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** What OpenAPI Generator's classes of operations do wrong, and what stands there instead. */
const mends: readonly { readonly of: RegExp; readonly to: string }[] = [
  // Before Java 18 bytes become text by the platform's encoding, which need not be that of JSON.
  {
    of: /new String\((\w+)\.readAllBytes\(\)\)/g,
    to: "new String($1.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8)",
  },
  // A body that is left out would be sent as `null`, which is no object.
  {
    of: /= memberVarObjectMapper\.writeValueAsBytes\((\w+)\);/g,
    to: "= $1 == null ? new byte[0] : memberVarObjectMapper.writeValueAsBytes($1);",
  },
];

/** Mends the classes of operations in a folder. Throws when one of the faults is in none of them: is it mended there? */
export async function mendOperations(folder: string): Promise<void> {
  const missing = new Set(mends);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    let text = await readFile(path, "utf8");
    for (const mend of mends) {
      const mended = text.replace(mend.of, mend.to);
      if (mended !== text) missing.delete(mend);
      text = mended;
    }
    await writeFile(path, text);
  }
  const [absent] = missing;
  if (absent) throw new Error(`No class of operations in ${folder} has ${absent.of.source} any more.`);
}
