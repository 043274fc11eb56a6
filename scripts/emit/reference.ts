import { readFile, readdir } from "node:fs/promises";
import { render } from "state-machine-cat";
import { createExampleText, type Contract } from "../client/pack-examples.ts";
import type { ReferenceAdditions } from "../../src/http/pages/reference-document.ts";
import { defaultServerUrl } from "../../src/http/pages/reference-page.ts";
import { banner } from "./contracts.ts";
import { getObject, type JsonObject } from "./json.ts";
import { listOperations } from "./operations.ts";
import { appendTokens, followReferences } from "./pointer.ts";
import { ContractError } from "./contract-error.ts";

/** A state diagram in the guide: a fenced block with the title on its first line. */
const fence = /^```smcat (.+)\n([\s\S]*?)^```$/gm;

/**
 * Returns the additions of the API reference to the contract: rendered state diagrams, decision records, and sample
 * calls with the client. Rejects with `ContractError` if a success response has no example. `decisions` is the folder of
 * the records and ends with a slash. It must contain only records.
 */
export async function emitReferenceFile(document: JsonObject, decisions: URL): Promise<JsonObject> {
  assertSamplesPossible(document);
  const additions: ReferenceAdditions = {
    pictures: await Promise.all(extractDiagrams(document).map(renderDiagram)),
    decisions: await Promise.all((await readdir(decisions)).toSorted().map(createRecordReader(decisions))),
    // The lint of the spec and the checks above guarantee that the document has the members that the examples need.
    samples: await createSamples(document as unknown as Contract),
  };
  return { "x-generated": banner, ...additions };
}

/**
 * Extracts the state diagrams of the guide with their titles, in the language of state-machine-cat. `source` is the
 * complete fenced block.
 */
export function extractDiagrams(document: JsonObject) {
  const guide = String(getObject(document, "info")["description"]);
  return [...guide.matchAll(fence)].map(([source, title = "", states = ""]) => ({ source, title, states }));
}

/** The reference page replaces these credentials with credentials of a sandbox. */
const hub = `import { createConnectHub } from "connect-hub-client";

const hub = createConnectHub({
  baseUrl: "${defaultServerUrl}",
  apiKey: "<API_KEY>",
  accountId: "<ACCOUNT_ID>",
  userId: "<USER_ID>",
});
`;

/** Throws `ContractError` for an operation whose response cannot be shown in a sample call. */
function assertSamplesPossible(document: JsonObject): void {
  for (const { object, at } of listOperations(document, new Map())) {
    const responses = getObject(object, "responses");
    const status = Object.keys(responses).find((one) => one.startsWith("2"))!;
    const success = followReferences(document, responses[status], appendTokens(at, "responses", status));
    const media = getObject(getObject(success.object, "content"), "application/json");
    if (Object.keys(getObject(media, "examples")).length === 0)
      throw new ContractError("content", success.at, "must have application/json with examples. Add one.");
  }
}

async function createSamples(contract: Contract): Promise<ReferenceAdditions["samples"]> {
  const operations = Object.values(contract.paths).flatMap((item) => Object.values(item));
  const samples = operations.map(
    async (operation) =>
      [operation.operationId, `${hub}${await createExampleText(contract, operation)}\n`] as const,
  );
  return Object.fromEntries(await Promise.all(samples));
}

async function renderDiagram({ source, title, states }: ReturnType<typeof extractDiagrams>[number]) {
  const options = { inputType: "smcat", outputType: "svg", direction: "top-down" } as const;
  // The padding keeps the ends of the labels visible in a wider font.
  const drawn = await render(states, { ...options, dotGraphAttrs: [{ name: "pad", value: "0.3" }] });
  // The head and the comments only name the program that drew the diagram.
  const svg = drawn.slice(drawn.indexOf("<svg")).replaceAll(/<!--.*?-->\n?/gs, "");
  return { source, title, svg };
}

const createRecordReader = (folder: URL) => async (name: string) => {
  const record = await readFile(new URL(name, folder), "utf8");
  const [, number = "", title = "", text = ""] = /^# (\d{4}) (.+)\n([\s\S]*)$/.exec(record) ?? [];
  // The list of tests in a decision record is of no interest to readers of the API reference.
  return { number, title, text: text.replace(/\n\*\*Pinned by:\*\*[\s\S]*$/, "").trim() };
};
