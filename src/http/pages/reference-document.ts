/** Additions of the reference to the API document, as in `generated/reference.json`. */
export interface ReferenceAdditions {
  /**
   * State diagrams of the guide, as SVG. `source` is the code block in `info.description` that the image replaces.
   */
  readonly pictures: readonly { readonly source: string; readonly title: string; readonly svg: string }[];
  /** Decision records, in Markdown. */
  readonly decisions: readonly {
    readonly number: string;
    readonly title: string;
    readonly text: string;
  }[];
  /** Sample calls with connect-hub's own client, in TypeScript, by `operationId`. */
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
  /** Number of the decision record about the operation. */
  readonly "x-extension"?: string;
}

/**
 * Builds the API document for the reference page from the contract and `ReferenceAdditions`: with state diagrams as
 * images, sample calls, and the decision records as the last chapter. Arguments and result are JSON texts.
 */
export function buildReferenceDocument(contract: string, additions: string): string {
  const document = JSON.parse(contract) as Contract;
  const { pictures, decisions, samples } = JSON.parse(additions) as ReferenceAdditions;
  let { description } = document.info;
  for (const { source, title, svg } of pictures) {
    description = description.replace(source, () => renderImage(title, svg));
  }
  document.info.description = description;
  // Otherwise the page would fill in the same key for every operation, and all but the first would fail.
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

/** The reference page shows images in texts only if they use `srcset`. */
function renderImage(title: string, svg: string): string {
  const base64 = btoa(String.fromCharCode(...new TextEncoder().encode(svg)));
  return `**${title}**\n\n<picture><source srcset="data:image/svg+xml;base64,${base64}"><img alt="${title}"></picture>`;
}
