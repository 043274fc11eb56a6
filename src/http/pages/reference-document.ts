/** What the reference shows besides the contract, as `generated/reference.json` holds it. */
export interface Additions {
  /** The state diagrams in the contract's texts, as drawings. */
  readonly pictures: readonly { readonly source: string; readonly title: string; readonly svg: string }[];
  /** The decision records, in Markdown. */
  readonly decisions: readonly {
    readonly number: string;
    readonly title: string;
    readonly text: string;
  }[];
  /** Sample calls with the project's own client, in TypeScript, by operation name. */
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

/** The contract for human readers: with drawn state diagrams, sample calls, and the decisions as its last chapter. */
export function referenceDocument(contract: string, additions: string): string {
  const document = JSON.parse(contract) as Contract;
  const { pictures, decisions, samples } = JSON.parse(additions) as Additions;
  let { description } = document.info;
  for (const { source, title, svg } of pictures) {
    description = description.replace(source, () => pictureOf(title, svg));
  }
  document.info.description = description;
  // Otherwise the page would fill in the same key for every operation, and it would be refused from the second one on.
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

/** The reference only shows pictures in texts that use `srcset`. */
function pictureOf(title: string, svg: string): string {
  const base64 = btoa(String.fromCharCode(...new TextEncoder().encode(svg)));
  return `**${title}**\n\n<picture><source srcset="data:image/svg+xml;base64,${base64}"><img alt="${title}"></picture>`;
}
