import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Returns the compiler's messages for one file, with the settings of the project. */
function getDiagnostics(path: string): readonly string[] {
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
  "%s: compiles, so all expected type errors occur, and no others",
  (path) => {
    expect(getDiagnostics(path)).toEqual([]);
  },
);
