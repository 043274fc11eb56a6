import { basename } from "node:path";
import ts from "typescript";

/**
 * Emits the type declarations of the client as files of one folder, by name. `root` is the project folder and ends with
 * a slash. Throws if the client does not compile.
 */
export function emitDeclarationFiles(root: string): readonly (readonly [name: string, text: string])[] {
  const files: (readonly [string, string])[] = [];
  const entry = `${root}src/client/index.ts`;
  const program = ts.createProgram([entry], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    lib: ["lib.es2024.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    // No types of a particular runtime: code that compiles here runs on all runtimes.
    types: [],
    strict: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    declaration: true,
    emitDeclarationOnly: true,
  });
  const { diagnostics } = program.emit(undefined, (path, text) => {
    files.push([basename(path), text.replaceAll(/"\.[./\w-]*\/([\w-]+)\.ts"/g, '"./$1.js"')]);
  });
  const diagnosed = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (diagnosed.length > 0) {
    throw new Error(
      diagnosed.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")).join("\n"),
    );
  }
  return [...files, ["index.d.cts", createRequireDeclarations(program, entry)]];
}

/** Returns the declarations for `require`. Its values are separate copies, but the types are the same. */
function createRequireDeclarations(program: ts.Program, entry: string): string {
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(entry)!)!;
  const exports = checker.getExportsOfModule(module).map((symbol) => {
    const { flags } = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return {
      name: symbol.name,
      isValue: (flags & ts.SymbolFlags.Value) !== 0,
      isClass: (flags & ts.SymbolFlags.Class) !== 0,
    };
  });
  const types = exports.filter(({ isValue }) => !isValue).map(({ name }) => name);
  const from = `from "./index.js" with { "resolution-mode": "import" };`;
  const values = exports
    .filter(({ isValue }) => isValue)
    .map(({ name, isClass }) => {
      const value = `export declare const ${name}: typeof module.${name};`;
      return isClass ? `${value}\nexport type ${name} = module.${name};` : value;
    });
  return `import type * as module ${from}\nexport type { ${types.join(", ")} } ${from}\n${values.join("\n")}\n`;
}
