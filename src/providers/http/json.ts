/** The value of JSON text, or undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  return parsed(text);
}

/** The same, where a number that JavaScript would round, or that is none of its whole numbers, is the text of it. */
export function parseJsonExactly(text: string): unknown {
  return parsed(text, (_, value: unknown, context?: { readonly source?: string }) =>
    typeof value === "number" && !Number.isSafeInteger(value) ? (context?.source ?? value) : value,
  );
}

function parsed(text: string, reviver?: (key: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(text, reviver);
  } catch {
    return undefined;
  }
}
