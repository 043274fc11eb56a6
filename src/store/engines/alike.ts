import { apiece, type Write } from "../write.ts";

/**
 * The lists of a group, by their numbers, in few batches: those of one sort that write the same kinds of rows are together, those
 * of no sort and those about the same message are apart. None of a group's lists is answered yet, so that nobody relies on their
 * order.
 */
export function alikeOf(
  lists: readonly (readonly Write[])[],
  sortOf: (list: number) => string | undefined,
): readonly (readonly number[])[] {
  const batches: number[][] = [];
  const filling = new Map<string, { readonly numbers: number[]; readonly subjects: Set<unknown> }>();
  const shapes = createShapes();
  for (const [number, writes] of lists.entries()) {
    const sort = sortOf(number);
    const kinds = sort === undefined ? undefined : shapes(writes);
    const shape = kinds === undefined ? undefined : `${kinds}${sort}`;
    const subject = subjectOf(writes);
    const known = shape === undefined ? undefined : filling.get(shape);
    if (known && !known.subjects.has(subject)) {
      known.numbers.push(number);
      known.subjects.add(subject);
      continue;
    }
    const numbers = [number];
    batches.push(numbers);
    if (shape !== undefined) filling.set(shape, { numbers, subjects: new Set([subject]) });
  }
  return batches;
}

/** The message that a list is about first; what is sent has an id that no other list knows. */
const subjectOf = (writes: readonly Write[]): unknown =>
  writes.find(({ values }) => values?.id !== undefined)?.values?.id;

/** Gives lists of the same kinds of writes the same name; none to one with a write that is only done alone. */
function createShapes(): (writes: readonly Write[]) => string | undefined {
  const numbers = new Map<unknown, number>();
  return (writes) => {
    let shape = "";
    for (const { many, sql } of writes) {
      if (!many) return undefined;
      const kind = many === apiece ? sql : many;
      let number = numbers.get(kind);
      if (number === undefined) numbers.set(kind, (number = numbers.size));
      shape += `${number} `;
    }
    return shape;
  };
}
