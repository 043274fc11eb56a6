import { apiece, type Write } from "../write.ts";

/**
 * Divides the lists of a group, by their numbers, into batches of lists with the same kinds of writes. Two lists about one message
 * are in different batches, and a list that `isApart` selects is alone. No list has been answered yet, so their order is free.
 */
export function alikeOf(
  lists: readonly (readonly Write[])[],
  isApart: (list: number) => boolean = () => false,
): readonly (readonly number[])[] {
  const batches: number[][] = [];
  const filling = new Map<string, { readonly numbers: number[]; readonly subjects: Set<unknown> }>();
  const shapes = createShapes();
  for (const [number, writes] of lists.entries()) {
    const shape = isApart(number) ? undefined : shapes(writes);
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
