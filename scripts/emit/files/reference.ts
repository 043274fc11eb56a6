import { readFile, readdir } from "node:fs/promises";
import { render } from "state-machine-cat";
import { exampleText, type Contract } from "../../client/pack-examples.ts";
import type { Additions } from "../../../src/http/pages/reference-document.ts";
import { defaultServer } from "../../../src/http/pages/reference-page.ts";
import { follow, operationsOf } from "../document.ts";
import { isJsonObject, objectAt, type JsonObject } from "../json.ts";
import { child } from "../pointer.ts";
import { Refusal } from "../refusal.ts";
import { banner } from "./banner.ts";

/** A state diagram in the contract's texts: a fenced block whose first line tells its title. */
const fence = /^```smcat (.+)\n([\s\S]*?)^```$/gm;

/** What the reference shows besides the contract: its state diagrams drawn, decision records, calls by our client. */
export async function referenceFile(document: JsonObject, decisions: URL): Promise<string> {
  refuseUnshown(document);
  const additions: Additions = {
    pictures: await Promise.all(diagramsOf(document).map(draw)),
    decisions: await Promise.all((await readdir(decisions)).toSorted().map(recordIn(decisions))),
    // The one cast: the spec's lint and the refusals above have seen to it that the document has what the examples are made of.
    samples: await samplesOf(document as unknown as Contract),
  };
  return JSON.stringify({ "x-generated": banner, ...additions });
}

/** The state diagrams of the guide, by their titles, in the language of state-machine-cat. */
export function diagramsOf(document: JsonObject) {
  const { info } = document;
  const guide = isJsonObject(info) ? String(info["description"]) : "";
  return [...guide.matchAll(fence)].map(([source, title = "", states = ""]) => ({ source, title, states }));
}

/** The credentials are what the reference puts those of a sandbox in place of. */
const hub = `import { createConnectHub } from "connect-hub-client";

const hub = createConnectHub({
  baseUrl: "${defaultServer}",
  apiKey: "<API_KEY>",
  accountId: "<ACCOUNT_ID>",
  userId: "<USER_ID>",
});
`;

/** Throws a Refusal for an operation whose call and answer cannot be shown by our client. */
function refuseUnshown(document: JsonObject): void {
  for (const { object, at } of operationsOf(document, new Map())) {
    if ("$ref" in objectAt(object, "requestBody"))
      throw new Refusal("requestBody", at, "must be spelt out by its operation");
    const answers = Object.entries(objectAt(object, "responses"));
    const [status, answer] = answers.find(([one]) => one.startsWith("2")) ?? [];
    if (status === undefined) throw new Refusal("responses", at, "must have a success");
    const success = follow(document, answer, child(at, "responses", status));
    const media = objectAt(objectAt(success.object, "content"), "application/json");
    if (Object.keys(objectAt(media, "examples")).length === 0)
      throw new Refusal("content", success.at, "must have application/json with an example");
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
  // Whoever has another font must still see the ends of the labels.
  const drawn = await render(states, { ...options, dotGraphAttrs: [{ name: "pad", value: "0.3" }] });
  // What stands before the element, and its comments, tell of nothing but the program that drew it.
  const svg = drawn.slice(drawn.indexOf("<svg")).replaceAll(/<!--.*?-->\n?/gs, "");
  return { source, title, svg };
}

const recordIn = (folder: URL) => async (name: string) => {
  const record = await readFile(new URL(name, folder), "utf8");
  const [, number = "", title = "", text = ""] = /^# (\d{4}) (.+)\n([\s\S]*)$/.exec(record) ?? [];
  // Where it is tested is for those who change the service.
  return { number, title, text: text.replace(/\n\*\*Pinned by:\*\*[\s\S]*$/, "").trim() };
};
