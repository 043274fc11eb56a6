/** What the reference shows besides the contract, as `generated/reference.json` holds it. */
export interface Additions {
  /** The state diagrams of the contract's texts, drawn. */
  readonly pictures: readonly { readonly source: string; readonly title: string; readonly svg: string }[];
  /** The decision records, in Markdown. */
  readonly decisions: readonly {
    readonly number: string;
    readonly title: string;
    readonly text: string;
  }[];
  /** Calls by the project's own client, in TypeScript, by the operation's name. */
  readonly samples: Readonly<Record<string, string>>;
}

interface Contract {
  readonly info: { description: string };
  readonly components: { readonly parameters: { readonly IdempotencyKey?: { example?: unknown } } };
  readonly tags: { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly operationId: string;
  description: string;
  "x-codeSamples"?: readonly object[];
  readonly "x-extension"?: string;
}

/** The contract as people read it: its state diagrams drawn, our client's calls, and the decisions as its last chapter. */
export function referenceDocument(contract: string, additions: string): string {
  const document = JSON.parse(contract, withoutToldRules) as Contract;
  const { pictures, decisions, samples } = JSON.parse(additions) as Additions;
  let { description } = document.info;
  for (const { source, title, svg } of pictures) {
    description = description.replace(source, () => pictureOf(title, svg));
  }
  document.info.description = description;
  // Filled in for every operation, the same key would be refused from the second one on.
  delete document.components.parameters.IdempotencyKey?.example;
  const chapter = decisions.map(({ number, title, text }) => `### ${number} ${title}\n\n${text}`);
  document.tags.push({ name: "decisions", description: chapter.join("\n\n") });
  for (const operation of Object.values(document.paths).flatMap((item) => Object.values(item))) {
    const decision = decisions.find(({ number }) => number === operation["x-extension"]);
    const source = samples[operation.operationId];
    if (source !== undefined) {
      operation["x-codeSamples"] = [{ lang: "typescript", label: "connect-hub-client", source }];
    }
    if (decision) operation.description += `\n\nDecision ${decision.number}: ${decision.title}.`;
  }
  return JSON.stringify(document);
}

/** What is refused by other means than the schemas stands in the texts, and would be shown as a bare expression. */
const withoutToldRules = (name: string, value: unknown): unknown =>
  name === "allOf" && Array.isArray(value) && value.every((rule: object) => "x-refused-since" in rule)
    ? undefined
    : value;

/** The reference takes pictures that are in the text by `srcset` alone. */
function pictureOf(title: string, svg: string): string {
  const base64 = btoa(String.fromCharCode(...new TextEncoder().encode(svg)));
  return `**${title}**\n\n<picture><source srcset="data:image/svg+xml;base64,${base64}"><img alt="${title}"></picture>`;
}
