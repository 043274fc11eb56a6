import { refusals, type RefusalCode } from "../../domain/refusals.ts";
import { html, pageText, type Html } from "./page-text.ts";

interface Contract {
  readonly info: { readonly description: string };
  readonly components: {
    readonly schemas: Readonly<Record<"ErrorCode" | "SendProblemCode", { readonly description: string }>>;
    readonly examples: Readonly<Record<string, { readonly summary?: string; readonly value: unknown }>>;
  };
}

/** Every code that a problem can have. */
export const problemCodes = Object.keys(refusals) as readonly RefusalCode[];

/** The page that lists every code with a link to its own page. */
export function problemIndex(): string {
  const items = problemCodes.map(
    (code) =>
      html`<li>
        <a href="problems/${code}"><code>${code}</code></a> (${refusals[code].status}):
        ${refusals[code].title}
      </li>`,
  );
  return pageText(
    "Problems",
    html`<p>Every error of the API has one of these codes.</p>
      <ul>
        ${items}
      </ul>
      <p><a href="./">The reference</a></p>`,
  );
}

/** The page that the `type` of every problem with this code leads to: what the contract, as JSON text, says of it. */
export function problemPage(contract: string, code: RefusalCode): string {
  const { info, components } = JSON.parse(contract) as Contract;
  const { ErrorCode, SendProblemCode } = components.schemas;
  const { title, status } = refusals[code];
  const examples = Object.values(components.examples).filter(({ value }) => isOf(value, code));
  return pageText(
    title,
    html`<p>A problem with the code <code>${code}</code>, and the status ${status}.</p>
      <h2>What it means</h2>
      <p>${words(meaningOf(`${ErrorCode.description}\n${SendProblemCode.description}`, code))}</p>
      <h2>What to do</h2>
      <p>${words(adviceOf(info.description, code))}</p>
      ${examples.map(
        ({ summary = "Example", value }) =>
          html`<h2>${summary}</h2>
            <pre><code>${JSON.stringify(value, null, 2)}</code></pre>`,
      )}
      <p><a href="../problems">All problems</a>, <a href="../">the reference</a></p>`,
  );
}

/** The meaning of the code, from a list item such as "- `code` (400): what it means." */
function meaningOf(description: string, code: RefusalCode): string {
  const item = description.split("\n- ").find((each) => each.startsWith(`\`${code}\``)) ?? "";
  return asSentence(item.slice(item.indexOf(":") + 1).trim());
}

/** The advice for the code: the last cell of the guide's row such as "| `code` | 400 | What to do. |" */
function adviceOf(guide: string, code: RefusalCode): string {
  const row = guide.split("\n").find((line) => line.startsWith(`| \`${code}\` |`)) ?? "";
  return asSentence(row.split("|")[3]?.trim() ?? "");
}

const asSentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Renders the Markdown that these texts contain: names of fields only. */
const words = (text: string): Html =>
  html`${text.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}`;

const isOf = (value: unknown, code: RefusalCode): boolean =>
  typeof value === "object" && value !== null && "code" in value && value.code === code;
