import { isMap } from "yaml";
import { describe, expect, test } from "vitest";
import { readDocument } from "../../src/yaml/document.ts";
import { entriesOf, textOf } from "../../src/yaml/nodes.ts";

const read = (text: string, environment?: Record<string, string>) =>
  readDocument(text, "file.yaml", environment);
const valueOf = ({ root, findings }: ReturnType<typeof read>) =>
  isMap(root) ? textOf(entriesOf(root, findings)[0]!.value) : undefined;

describe("{ env: NAME }", () => {
  test("is the value of a variable where there is an environment", () => {
    expect(valueOf(read("a: { env: NAME }", { NAME: "value" }))).toBe("value");
    expect(read("a: { env: NAME }", {}).findings.faults()).toEqual([
      "file.yaml:1:11: the environment variable NAME is not set.",
    ]);
  });

  test("is a mapping like any other where there is none", () => {
    const document = read("a: { env: NAME }");
    expect(document.findings.faults()).toEqual([]);
    expect(valueOf(document)).toBeUndefined();
  });
});

test("faults are told in the order of the text, with its name, line and column", () => {
  const { findings, root } = read("a: 1\nb: 2");
  const [first, second] = isMap(root) ? entriesOf(root, findings) : [];
  findings.fault(second!.keyNode, "the second.");
  findings.fault(first!.keyNode, "the first.");
  expect(findings.faults()).toEqual(["file.yaml:1:1: the first.", "file.yaml:2:1: the second."]);
});
