import ts from "typescript";
import { isScalar, Lexer, LineCounter, parseAllDocuments, visit } from "yaml";

/**
 * Kind of a text that people read:
 *
 * - `doc`: the first paragraph of a doc comment; further paragraphs and list items are `inline`
 * - `inline`: another comment, or a cell of a Markdown table with more than three words
 * - `prose`: a heading, paragraph or list item of Markdown, or a paragraph of a `description` or `summary` in YAML
 * - `title`: the title of a test or of a `describe`
 * - `message`: a string of the code on one line, such as an error or a log message. It has at least 13 characters and
 *   two adjacent words in lower case, and is not SQL.
 * - `name`: a name that is exported by its declaration
 * - `file`: the name of a code file, without its extensions
 */
export type TextKind = "doc" | "inline" | "prose" | "title" | "message" | "name" | "file";

/**
 * Text that a person reads, with the number of its first line, from 1. For all paragraphs of a description in YAML, it
 * is the line of the description's first character or block indicator.
 */
export interface ReadText {
  readonly kind: TextKind;
  readonly line: number;
  readonly text: string;
}

/**
 * Returns the texts of a TypeScript, JavaScript, Markdown or YAML file. Other files have none. In a template string,
 * `X` replaces each inserted value.
 */
export function readTexts(path: string, content: string): readonly ReadText[] {
  if (path.endsWith(".md")) return readMarkdown(content);
  if (/\.ya?ml$/.test(path)) return readYaml(content);
  if (!/\.(ts|js|mjs)$/.test(path)) return [];
  const name = path.slice(path.lastIndexOf("/") + 1).replace(/(\.(test|suite|types))?\.(ts|js|mjs)$/, "");
  return [{ kind: "file", line: 1, text: name }, ...readCode(path, content)];
}

/** Beginnings of texts in code that are left out: comments that a tool reads, and addresses. */
const directive = /^(eslint|oxlint|@ts-|prettier|c8|v8|istanbul|SPDX|https?:\/\/)/;

function readCode(path: string, content: string): readonly ReadText[] {
  const file = ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true);
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line + 1;
  const texts: ReadText[] = [];
  const tokens: [start: number, end: number][] = [];
  const collect = (node: ts.Node): void => {
    if (ts.isJSDoc(node)) return;
    const found = readNode(node);
    if (found) texts.push({ ...found, line: lineAt(node.getStart(file)) });
    const children = node.getChildren(file);
    if (children.length === 0) tokens.push([node.getStart(file), node.getEnd()]);
    for (const child of children) collect(child);
  };
  collect(file);
  let end = 0;
  for (const token of tokens.toSorted(([one], [other]) => one - other)) {
    texts.push(...readComments(content.slice(end, token[0]), end, lineAt));
    end = Math.max(end, token[1]);
  }
  return texts.filter(({ text }) => !directive.test(text));
}

/** Returns the exported name, test title or message of a node, or undefined if it has none. */
function readNode(node: ts.Node): Omit<ReadText, "line"> | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)) {
    const text = ts.isTemplateExpression(node)
      ? node.head.text + node.templateSpans.map((span) => `X${span.literal.text}`).join("")
      : node.text;
    if (isTitle(node)) return { kind: "title", text };
    return isMessage(node, text) ? { kind: "message", text } : undefined;
  }
  const declaration = ts.isVariableDeclaration(node) ? node.parent.parent : node;
  if (!ts.canHaveModifiers(declaration) || !ts.isSourceFile(declaration.parent)) return undefined;
  const isExported = ts.getModifiers(declaration)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  const name = ts.isExportAssignment(node) ? undefined : ts.getNameOfDeclaration(node as ts.Declaration);
  return isExported && name && ts.isIdentifier(name) ? { kind: "name", text: name.text } : undefined;
}

/** Returns true if the string is an argument of `test`, `describe`, `it` or one of their members. */
function isTitle({ parent }: ts.Node): boolean {
  return ts.isCallExpression(parent) && /^(test|describe|it)\b/.test(parent.expression.getText());
}

function isMessage({ parent }: ts.Node, text: string): boolean {
  if (ts.isTaggedTemplateExpression(parent) || text.includes("\n") || text.length < 13) return false;
  return /[a-z] [a-z]/.test(text) && !/^\s*(select|insert|update|delete|with|create|alter)\b/i.test(text);
}

/** Reads the comments between two tokens. Consecutive `//` lines are one comment. */
function readComments(gap: string, offset: number, lineAt: (position: number) => number): ReadText[] {
  const texts: ReadText[] = [];
  for (const match of gap.matchAll(
    /((?:^|(?<=\n))[ \t]*\/\/.*(?:\n[ \t]*\/\/.*)*)|\/\/.*|\/\*[\s\S]*?\*\//g,
  )) {
    const [comment] = match;
    const first = lineAt(offset + match.index);
    if (comment.startsWith("/*")) {
      const isDoc = comment.startsWith("/**");
      const body = comment.slice(isDoc ? 3 : 2, -2).replaceAll(/\n[ \t]*\*[ \t]?/g, "\n");
      let position = 0;
      for (const [index, paragraph] of body.split(/\n[ \t]*\n|\n(?=[ \t]*[-*] |@\w)/).entries()) {
        position = body.indexOf(paragraph, position);
        const start = position + paragraph.search(/\S|$/);
        const line = first + body.slice(0, start).split("\n").length - 1;
        const text = joinLines(paragraph).replaceAll(/^[ *-]+|[ *-]+$/g, "");
        if (text !== "") texts.push({ kind: isDoc && index === 0 ? "doc" : "inline", line, text });
      }
    } else {
      const text = joinLines(comment.replaceAll(/(^|\n)[ \t]*\/\/[ \t]?/g, "$1"));
      if (text !== "") texts.push({ kind: "inline", line: first, text });
    }
  }
  return texts;
}

function readMarkdown(content: string): readonly ReadText[] {
  const texts: ReadText[] = [];
  let paragraph: string[] = [];
  let first = 1;
  let isFenced = false;
  const endParagraph = () => {
    if (paragraph.length > 0)
      texts.push({ kind: "prose", line: first, text: joinLines(paragraph.join(" ")) });
    paragraph = [];
  };
  for (const [index, row] of content.split("\n").entries()) {
    if (/^\s*(```|~~~)/.test(row)) {
      isFenced = !isFenced;
      endParagraph();
    } else if (isFenced) continue;
    else if (row.startsWith("|")) {
      endParagraph();
      for (const cell of row.split("|").map((each) => each.trim())) {
        if (cell.split(/\s+/).length > 3)
          texts.push({ kind: "inline", line: index + 1, text: removeLinks(cell) });
      }
    } else {
      if (/^\s*([-*]|\d+\.)\s|^#|^\s*$/.test(row)) endParagraph();
      const text = removeLinks(row.replace(/^\s*([-*]|\d+\.|#+)\s+/, "").trim());
      if (text === "") continue;
      if (paragraph.length === 0) first = index + 1;
      paragraph.push(text);
    }
  }
  endParagraph();
  return texts;
}

/** Returns the comments, and the paragraphs of each `description` and `summary`. */
function readYaml(content: string): readonly ReadText[] {
  const lines = new LineCounter();
  const texts: ReadText[] = [];
  for (const document of parseAllDocuments(content, { lineCounter: lines })) {
    visit(document, {
      Pair: (_, { key, value }) => {
        if (!isScalar(key) || !/^(description|summary)$/.test(String(key.value))) return;
        if (!isScalar(value) || typeof value.value !== "string") return;
        const { line } = lines.linePos(value.range?.[0] ?? 0);
        for (const paragraph of value.value.split(/\n\s*\n|\n(?=\s*[-*] )/)) {
          if (paragraph.trim() !== "") texts.push({ kind: "prose", line, text: joinLines(paragraph) });
        }
      },
    });
  }
  let line = 1;
  for (const token of new Lexer().lex(content)) {
    const text = token.startsWith("#") ? joinLines(token.slice(1)) : "";
    if (text !== "") texts.push({ kind: "inline", line, text });
    line += token.split("\n").length - 1;
  }
  return texts;
}

const joinLines = (text: string) => text.replaceAll(/\s+/g, " ").trim();
const removeLinks = (text: string) => text.replaceAll("**", "").replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");
