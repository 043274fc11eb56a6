import { readFile, readdir } from "node:fs/promises";
import { render } from "state-machine-cat";
import { exampleText, type Contract } from "../client/pack-examples.ts";
import type { Additions } from "../../src/http/pages/reference-document.ts";
import { defaultServer } from "../../src/http/pages/reference-page.ts";
import { banner } from "./contracts.ts";
import { objectAt, type JsonObject } from "./json.ts";
import { operationsOf } from "./operations.ts";
import { child, follow } from "./pointer.ts";
import { Refusal } from "./refusal.ts";

/** A state diagram in the guide: a fenced block whose first line has its title. */
const fence = /^```smcat (.+)\n([\s\S]*?)^```$/gm;

/** Returns the additions of the reference to the contract: drawn state diagrams, decision records, calls by our client. */
export async function referenceFile(document: JsonObject, decisions: URL): Promise<JsonObject> {
  refuseUnshown(document);
  const additions: Additions = {
    pictures: await Promise.all(diagramsOf(document).map(draw)),
    decisions: await Promise.all((await readdir(decisions)).toSorted().map(recordIn(decisions))),
    // The lint of the spec and the refusals above make sure that the document has the parts of the examples.
    samples: await samplesOf(document as unknown as Contract),
  };
  return { "x-generated": banner, ...additions };
}

/** Returns the state diagrams of the guide with their titles, in the language of state-machine-cat. */
export function diagramsOf(document: JsonObject) {
  const guide = String(objectAt(document, "info")["description"]);
  return [...guide.matchAll(fence)].map(([source, title = "", states = ""]) => ({ source, title, states }));
}

/** The reference replaces these credentials by those of a sandbox. */
const hub = `import { createConnectHub } from "connect-hub-client";

const hub = createConnectHub({
  baseUrl: "${defaultServer}",
  apiKey: "<API_KEY>",
  accountId: "<ACCOUNT_ID>",
  userId: "<USER_ID>",
});
`;

/** Throws a `Refusal` for an operation whose answer our client cannot show. */
function refuseUnshown(document: JsonObject): void {
  for (const { object, at } of operationsOf(document, new Map())) {
    const responses = objectAt(object, "responses");
    const status = Object.keys(responses).find((one) => one.startsWith("2"))!;
    const success = follow(document, responses[status], child(at, "responses", status));
    const media = objectAt(objectAt(success.object, "content"), "application/json");
    if (Object.keys(objectAt(media, "examples")).length === 0)
      throw new Refusal("content", success.at, "must have application/json with examples. Add one.");
  }
}

async function samplesOf(contract: Contract): Promise<Additions["samples"]> {
  const operations = Object.values(contract.paths).flatMap((item) => Object.values(item));
  const samples = operations.map(
    async (operation) =>
      [operation.operationId, `${hub}${await exampleText(contract, operation)}\n`] as const,
  );
  return Object.fromEntries(await Promise.all(samples));
}

async function draw({ source, title, states }: ReturnType<typeof diagramsOf>[number]) {
  const options = { inputType: "smcat", outputType: "svg", direction: "top-down" } as const;
  // The padding keeps the ends of the labels visible in a wider font.
  const drawn = await render(states, { ...options, dotGraphAttrs: [{ name: "pad", value: "0.3" }] });
  // The head and the comments only name the program that drew it.
  const svg = drawn.slice(drawn.indexOf("<svg")).replaceAll(/<!--.*?-->\n?/gs, "");
  return { source, title, svg };
}

const recordIn = (folder: URL) => async (name: string) => {
  const record = await readFile(new URL(name, folder), "utf8");
  const [, number = "", title = "", text = ""] = /^# (\d{4}) (.+)\n([\s\S]*)$/.exec(record) ?? [];
  // The tests of a decision do not concern readers of the reference.
  return { number, title, text: text.replace(/\n\*\*Pinned by:\*\*[\s\S]*$/, "").trim() };
};
