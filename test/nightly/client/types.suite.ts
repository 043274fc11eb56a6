import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import ts from "typescript";
import { beforeAll, describe, expect, test } from "vitest";
import type { InstalledClient } from "./install-client.ts";

const run = promisify(execFile);
const native = fileURLToPath(new URL("../../node_modules/typescript-native/bin/tsc", import.meta.url));

/** Strict options. The package's own declarations are checked, too. */
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

/** Tests the package's types in a project that contains only the package. */
export function typesSuite(installed: () => InstalledClient): void {
  describe("in a project with the package,", () => {
    const names: string[] = [];
    beforeAll(async () => {
      const { folder } = installed();
      const outside = await readFile(new URL("outside.types.ts", import.meta.url), "utf8");
      const files = new Map([
        ["outside.ts", outside.replace("../../../src/client/index.ts", "connect-hub-client")],
        ["required.cts", outside.replace("../../../src/client/index.ts", "connect-hub-client")],
        ...(await readmeFiles(installed())),
      ]);
      for (const [name, text] of files) await writeFile(join(folder, name), text);
      names.push(...files.keys());
    });

    test("TypeScript 5 rejects wrong code, and accepts correct code and the README's examples", () => {
      expect(names.length).toBeGreaterThan(40);
      expect(diagnosticsOf(installed().folder, names, { module: "nodenext" })).toEqual([]);
    });

    test("TypeScript 7, with the module resolution of bundlers, rejects and accepts the same code", async () => {
      const { folder } = installed();
      const bundled = { ...settings, module: "esnext", moduleResolution: "bundler" };
      const config = JSON.stringify({ compilerOptions: bundled, files: names });
      await writeFile(join(folder, "tsconfig.json"), config);
      const { stdout } = await run(process.execPath, [native, "-p", folder]).catch(
        (error: { stdout: string }) => error,
      );
      expect(stdout).toBe("");
    });

    test("an editor suggests the known values of an extensible string", async () => {
      const { folder } = installed();
      const code = `import type { Schemas } from "connect-hub-client";\ndeclare const message: Schemas["Message"];\nexport const is = message.status === "";\n`;
      expect(await completionsIn(folder, "completed.ts", code, code.indexOf('""') + 1)).toEqual(
        "DELIVERED EXPIRED FAILED PENDING READ REVOKED SENT".split(" "),
      );
    });

    test("every field of every schema has a description, also fields of a named schema", () => {
      const { folder } = installed();
      const program = programOf(folder, ["outside.ts"], { module: "nodenext" });
      const checker = program.getTypeChecker();
      const declared = checker
        .getSymbolsInScope(program.getSourceFile(join(folder, "outside.ts"))!, ts.SymbolFlags.Alias)
        .find(({ name }) => name === "Schemas")!;
      const schemas = checker.getDeclaredTypeOfSymbol(checker.getAliasedSymbol(declared)).getProperties();
      const fields = schemas.flatMap((schema) => {
        const type = checker.getTypeOfSymbol(schema);
        const isObject = (type.flags & ts.TypeFlags.Object) !== 0 && !checker.isArrayType(type);
        return isObject ? type.getProperties().map((field) => ({ schema, field })) : [];
      });
      expect(fields.length).toBeGreaterThan(200);
      const silent = fields.filter(({ field }) => documentationOf(field, checker) === "");
      expect(silent.map(({ schema, field }) => `${schema.name}.${field.name}`)).toEqual([]);
    });
  });
}

/** Returns the values that an editor suggests at a position of a file, in alphabetical order. */
async function completionsIn(folder: string, name: string, text: string, position: number) {
  const path = join(folder, name);
  await writeFile(path, text);
  const { options } = ts.convertCompilerOptionsFromJson({ ...settings, module: "nodenext" }, folder);
  const service = ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getCompilationSettings: () => options,
    getScriptFileNames: () => [path],
    getScriptVersion: () => "1",
    getScriptSnapshot: (file) => {
      const content = ts.sys.readFile(file);
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
    },
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  });
  const entries = service.getCompletionsAtPosition(path, position, undefined)?.entries ?? [];
  return entries.map((entry) => entry.name).toSorted();
}

function documentationOf(field: ts.Symbol, checker: ts.TypeChecker): string {
  const described = field.getJsDocTags(checker).filter(({ name }) => name === "description");
  return ts.displayPartsToString([
    ...field.getDocumentationComment(checker),
    ...described.flatMap(({ text = [] }) => text),
  ]);
}

/** Creates a file for each example of the README. Examples that create no client get one. */
async function readmeFiles({ package: folder }: InstalledClient): Promise<(readonly [string, string])[]> {
  const readme = await readFile(join(folder, "README.md"), "utf8");
  const blocks = [...readme.matchAll(/^```(?:ts|js)\n(.*?)^```$/gms)].map(([, code = ""]) => code);
  const prelude = `import type { ConnectHub } from "connect-hub-client";\ndeclare const hub: ConnectHub;\n`;
  return blocks.map((code, index) => [
    `readme-${index}.ts`,
    code.includes("createConnectHub(") ? code : prelude + code,
  ]);
}

function programOf(folder: string, names: readonly string[], more: object): ts.Program {
  const { options } = ts.convertCompilerOptionsFromJson({ ...settings, ...more }, folder) as {
    options: ts.CompilerOptions;
  };
  return ts.createProgram(
    names.map((name) => join(folder, name)),
    options,
  );
}

function diagnosticsOf(folder: string, names: readonly string[], more: object): readonly string[] {
  return ts.getPreEmitDiagnostics(programOf(folder, names, more)).map(({ file, start = 0, messageText }) => {
    const line = file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
    const text = ts.flattenDiagnosticMessageText(messageText, "\n");
    return `${basename(file?.fileName ?? "")}:${line} ${text}`;
  });
}
