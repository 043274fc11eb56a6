import { basename } from "node:path";
import ts from "typescript";

/** The client's declarations, all in one folder, by their names; throws where the client does not compile. */
export function declarationFiles(root: string): readonly (readonly [name: string, text: string])[] {
  const files: (readonly [string, string])[] = [];
  const program = ts.createProgram([`${root}src/client/index.ts`], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    lib: ["lib.es2024.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    // No runtime's own types: what compiles here runs on all of them.
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
  const faults = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (faults.length > 0) {
    throw new Error(
      faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")).join("\n"),
    );
  }
  return files;
}
