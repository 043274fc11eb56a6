import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** What the compiler says about one file, with the project's own settings. */
function diagnosticsOf(path: string): readonly string[] {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile) as { config: object };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram([root + path], options);
  const file = program.getSourceFile(root + path);
  expect(file).toBeDefined();
  return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
    ({ start = 0, messageText }) => {
      const { line } = file!.getLineAndCharacterOfPosition(start);
      return `${path}:${line + 1} ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
    },
  );
}

test.each(["test/types/contract.types.ts", "test/types/operator.types.ts"])(
  "%s: what the contract rules out does not compile, and what it allows does",
  (path) => {
    expect(diagnosticsOf(path)).toEqual([]);
  },
);
