import { problemTypes, type ProblemCode } from "../../domain/problems.ts";
import { html, renderPage, type Html } from "./render-page.ts";

interface Contract {
  readonly info: { readonly description: string };
  readonly components: {
    readonly schemas: Readonly<Record<"ErrorCode" | "SendProblemCode", { readonly description: string }>>;
    readonly examples: Readonly<Record<string, { readonly summary?: string; readonly value: unknown }>>;
  };
}

/** All error codes of problems. */
export const problemCodes = Object.keys(problemTypes) as readonly ProblemCode[];

/** Renders the page that lists all error codes. */
export function renderProblemIndex(): string {
  const items = problemCodes.map(
    (code) =>
      html`<li>
        <a href="problems/${code}"><code>${code}</code></a> (${problemTypes[code].status}):
        ${problemTypes[code].title}
      </li>`,
  );
  return renderPage(
    "Problems",
    html`<p>Every error of the API has one of these codes.</p>
      <ul>
        ${items}
      </ul>
      <p><a href="./">The reference</a></p>`,
  );
}

/**
 * Renders the page of an error code, to which the `type` of a problem leads. Its texts are from the API document
 * `contract`, which is JSON text.
 */
export function renderProblemPage(contract: string, code: ProblemCode): string {
  const { info, components } = JSON.parse(contract) as Contract;
  const { ErrorCode, SendProblemCode } = components.schemas;
  const { title, status } = problemTypes[code];
  const examples = Object.values(components.examples).filter(({ value }) => hasCode(value, code));
  return renderPage(
    title,
    html`<p>A problem with the code <code>${code}</code>, and the status ${status}.</p>
      <h2>What it means</h2>
      <p>${renderMarkdown(getMeaning(`${ErrorCode.description}\n${SendProblemCode.description}`, code))}</p>
      <h2>What to do</h2>
      <p>${renderMarkdown(getAdvice(info.description, code))}</p>
      ${examples.map(
        ({ summary = "Example", value }) =>
          html`<h2>${summary}</h2>
            <pre><code>${JSON.stringify(value, null, 2)}</code></pre>`,
      )}
      <p><a href="../problems">All problems</a>, <a href="../">the reference</a></p>`,
  );
}

/** Returns the meaning of the code from a list item such as "- `code` (400): meaning." */
function getMeaning(description: string, code: ProblemCode): string {
  const item = description.split("\n- ").find((each) => each.startsWith(`\`${code}\``)) ?? "";
  return asSentence(item.slice(item.indexOf(":") + 1).trim());
}

/** Returns the advice for the code from the last cell of a guide row such as "| `code` | 400 | Advice. |" */
function getAdvice(guide: string, code: ProblemCode): string {
  const row = guide.split("\n").find((line) => line.startsWith(`| \`${code}\` |`)) ?? "";
  return asSentence(row.split("|")[3]?.trim() ?? "");
}

const asSentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Renders the only Markdown of these texts: names of fields in backticks. */
const renderMarkdown = (text: string): Html =>
  html`${text.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}`;

const hasCode = (value: unknown, code: ProblemCode): boolean =>
  typeof value === "object" && value !== null && "code" in value && value.code === code;
