import ts from "typescript";

/** A regular expression in a source file. */
export interface Pattern {
  readonly file: string;
  /** Line number, from 1. */
  readonly line: number;
  /** Unset if the text is unknown before the code runs. */
  readonly source: string | undefined;
  readonly flags: string;
}

/**
 * Finds every regular expression in a source file. These are literals, RegExp as a function or a value, and known texts in
 * calls of `match`, `matchAll` and `search`.
 */
export function findPatterns(file: string, text: string): readonly Pattern[] {
  const sourceFile = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const constants = findConstants(sourceFile);
  const found: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    const pattern = findPattern(node, constants);
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

function findPattern(node: ts.Node, constants: Constants): Pick<Pattern, "source" | "flags"> | undefined {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf("/");
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  if (isRegExpElsewhere(node)) return { source: undefined, flags: "" };
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return undefined;
  const [source, flags] = node.arguments ?? [];
  if (ts.isPropertyAccessExpression(node.expression) && patternMethods.has(node.expression.name.text)) {
    const text = evaluateText(source, constants);
    return text === undefined ? undefined : { source: text, flags: "" };
  }
  if (!ts.isIdentifier(node.expression) || node.expression.text !== "RegExp") return undefined;
  const known = flags === undefined ? "" : evaluateText(flags, constants);
  return { source: known === undefined ? undefined : evaluateText(source, constants), flags: known ?? "" };
}

/** Methods that compile a text to a regular expression. */
const patternMethods = new Set(["match", "matchAll", "search"]);

/**
 * Returns true if RegExp is used as a value, and is neither called nor a type. Calls under another name would not be
 * found.
 */
function isRegExpElsewhere(node: ts.Node): boolean {
  if (!ts.isIdentifier(node) || node.text !== "RegExp") return false;
  const { parent } = node;
  if (ts.isNewExpression(parent) || ts.isCallExpression(parent)) return parent.expression !== node;
  if (ts.isBinaryExpression(parent)) return parent.operatorToken.kind !== ts.SyntaxKind.InstanceOfKeyword;
  return !ts.isTypeReferenceNode(parent);
}

/** Returns the constants at the top level of a file whose names are declared only once in it. */
function findConstants(sourceFile: ts.SourceFile): Constants {
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

/** Returns the value of a text expression, or undefined unless it consists of text literals and constants only. */
function evaluateText(node: ts.Expression | undefined, constants: Constants): string | undefined {
  if (node === undefined) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isIdentifier(node)) return evaluateText(constants.get(node.text), constants);
  if (ts.isParenthesizedExpression(node)) return evaluateText(node.expression, constants);
  if (ts.isTemplateExpression(node)) return evaluateTemplate(node, (part) => part.text, constants);
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === "String.raw") {
    const raw = (part: ts.TemplateLiteralLikeNode) => part.rawText ?? part.text;
    return ts.isTemplateExpression(node.template)
      ? evaluateTemplate(node.template, raw, constants)
      : raw(node.template);
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    return joinTexts([evaluateText(node.left, constants), evaluateText(node.right, constants)]);
  }
  return undefined;
}

function evaluateTemplate(
  { head, templateSpans }: ts.TemplateExpression,
  read: (part: ts.TemplateLiteralLikeNode) => string,
  constants: Constants,
): string | undefined {
  const spans = templateSpans.flatMap(({ expression, literal }) => [
    evaluateText(expression, constants),
    read(literal),
  ]);
  return joinTexts([read(head), ...spans]);
}

const joinTexts = (parts: readonly (string | undefined)[]) =>
  parts.includes(undefined) ? undefined : parts.join("");
