import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import ts from "typescript";
import { beforeAll, describe, expect, test } from "vitest";
import type { Installed } from "./installed.ts";

const run = promisify(execFile);
const native = fileURLToPath(new URL("../../node_modules/typescript-native/bin/tsc", import.meta.url));

/** Strict throughout, and the package's own declarations are checked too. */
const settings = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  noEmit: true,
  target: "es2022",
  lib: ["es2023", "dom", "dom.iterable", "dom.asynciterable"],
  types: [],
};

/** The package's types, seen from a project that has nothing but the package. */
export function typesSuite(installed: () => Installed): void {
  describe("to somebody who installed it,", () => {
    const names: string[] = [];
    beforeAll(async () => {
      const { folder } = installed();
      const outside = await readFile(new URL("outside.types.ts", import.meta.url), "utf8");
      const files = new Map([
        ["outside.ts", outside.replace("../../src/client/index.ts", "connect-hub-client")],
        ...(await readmeFiles(installed())),
      ]);
      for (const [name, text] of files) await writeFile(join(folder, name), text);
      names.push(...files.keys());
    });

    test("what is wrong does not compile, what is right and the README's examples do: TypeScript 5", () => {
      expect(names.length).toBeGreaterThan(40);
      expect(diagnosticsOf(installed().folder, names, { module: "nodenext" })).toEqual([]);
    });

    test("and TypeScript 7, as bundlers resolve modules", async () => {
      const { folder } = installed();
      const bundled = { ...settings, module: "esnext", moduleResolution: "bundler" };
      const config = JSON.stringify({ compilerOptions: bundled, files: names });
      await writeFile(join(folder, "tsconfig.json"), config);
      const { stdout } = await run(process.execPath, [native, "-p", folder]).catch(
        (error: { stdout: string }) => error,
      );
      expect(stdout).toBe("");
    });
  });
}

/** A file for each example of the README; those that do not make a client of their own are given one. */
async function readmeFiles({ package: folder }: Installed): Promise<(readonly [string, string])[]> {
  const readme = await readFile(join(folder, "README.md"), "utf8");
  const blocks = [...readme.matchAll(/^```(?:ts|js)\n(.*?)^```$/gms)].map(([, code = ""]) => code);
  const prelude = `import type { ConnectHub } from "connect-hub-client";\ndeclare const hub: ConnectHub;\n`;
  return blocks.map((code, index) => [
    `readme-${index}.ts`,
    code.includes("createConnectHub(") ? code : prelude + code,
  ]);
}

function diagnosticsOf(folder: string, names: readonly string[], more: object): readonly string[] {
  const { options } = ts.convertCompilerOptionsFromJson({ ...settings, ...more }, folder) as {
    options: ts.CompilerOptions;
  };
  const program = ts.createProgram(
    names.map((name) => join(folder, name)),
    options,
  );
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const line = file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
    const text = ts.flattenDiagnosticMessageText(messageText, "\n");
    return `${basename(file?.fileName ?? "")}:${line} ${text}`;
  });
}
