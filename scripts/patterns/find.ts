import ts from "typescript";

/** A regular expression of a source text; `source` is undefined where it is not known before the code runs. */
export interface Pattern {
  readonly file: string;
  readonly line: number;
  readonly source: string | undefined;
  readonly flags: string;
}

/** Every regular expression of a source text: literals, and calls of RegExp whose texts are put together of constants. */
export function findPatterns(file: string, text: string): readonly Pattern[] {
  const sourceFile = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const constants = constantsOf(sourceFile);
  const found: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    const pattern = patternOf(node, constants);
    if (pattern) {
      const { line } = sourceFile.getLineAndCharacterOfPosition(node.getStart());
      found.push({ file, line: line + 1, ...pattern });
    }
    ts.forEachChild(node, visit);
  };
  visit(sourceFile);
  return found;
}

type Constants = ReadonlyMap<string, ts.Expression>;

function patternOf(node: ts.Node, constants: Constants): Pick<Pattern, "source" | "flags"> | undefined {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf("/");
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  if (isRegExpElsewhere(node)) return { source: undefined, flags: "" };
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return undefined;
  const [source, flags] = node.arguments ?? [];
  if (ts.isPropertyAccessExpression(node.expression) && takesPatterns.has(node.expression.name.text)) {
    const text = textOf(source, constants);
    return text === undefined ? undefined : { source: text, flags: "" };
  }
  if (!ts.isIdentifier(node.expression) || node.expression.text !== "RegExp") return undefined;
  const known = flags === undefined ? "" : textOf(flags, constants);
  return { source: known === undefined ? undefined : textOf(source, constants), flags: known ?? "" };
}

/** Methods that make a regular expression of a text. */
const takesPatterns = new Set(["match", "matchAll", "search"]);

/** Whether RegExp is named where it is neither called nor a type: under another name it would not be found. */
function isRegExpElsewhere(node: ts.Node): boolean {
  if (!ts.isIdentifier(node) || node.text !== "RegExp") return false;
  const { parent } = node;
  if (ts.isNewExpression(parent) || ts.isCallExpression(parent)) return parent.expression !== node;
  if (ts.isBinaryExpression(parent)) return parent.operatorToken.kind !== ts.SyntaxKind.InstanceOfKeyword;
  return !ts.isTypeReferenceNode(parent);
}

/** What a file declares by `const` at its top, and by no other declaration. */
function constantsOf(sourceFile: ts.SourceFile): Constants {
  const constants = new Map<string, ts.Expression>();
  const names = new Map<string, number>();
  const count = (node: ts.Node): void => {
    const isNamed = ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node);
    if (isNamed && ts.isIdentifier(node.name))
      names.set(node.name.text, (names.get(node.name.text) ?? 0) + 1);
    ts.forEachChild(node, count);
  };
  count(sourceFile);
  for (const statement of sourceFile.statements) {
    if (!ts.isVariableStatement(statement) || !(statement.declarationList.flags & ts.NodeFlags.Const))
      continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (ts.isIdentifier(name) && initializer && names.get(name.text) === 1)
        constants.set(name.text, initializer);
    }
  }
  return constants;
}

/** The text that an expression is, where it is put together of texts and constants alone. */
function textOf(node: ts.Expression | undefined, constants: Constants): string | undefined {
  if (node === undefined) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isIdentifier(node)) return textOf(constants.get(node.text), constants);
  if (ts.isParenthesizedExpression(node)) return textOf(node.expression, constants);
  if (ts.isTemplateExpression(node)) return templateText(node, (part) => part.text, constants);
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === "String.raw") {
    const raw = (part: ts.TemplateLiteralLikeNode) => part.rawText ?? part.text;
    return ts.isTemplateExpression(node.template)
      ? templateText(node.template, raw, constants)
      : raw(node.template);
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    return joined([textOf(node.left, constants), textOf(node.right, constants)]);
  }
  return undefined;
}

function templateText(
  { head, templateSpans }: ts.TemplateExpression,
  read: (part: ts.TemplateLiteralLikeNode) => string,
  constants: Constants,
): string | undefined {
  const spans = templateSpans.flatMap(({ expression, literal }) => [
    textOf(expression, constants),
    read(literal),
  ]);
  return joined([read(head), ...spans]);
}

const joined = (parts: readonly (string | undefined)[]) =>
  parts.includes(undefined) ? undefined : parts.join("");
