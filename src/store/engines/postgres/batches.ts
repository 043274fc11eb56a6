import type { Write } from "../../write.ts";
import { sendable, sendableOfMany, type Batch, type Prepare } from "./transaction.ts";

/**
 * A group's lists as few statements: those that write the same kinds of rows are one batch, in which each kind is one
 * statement; those about the same message are apart. None of a group's lists is answered yet, so that nobody relies on
 * their order.
 */
export function batchesOf(lists: readonly (readonly Write[])[], prepare: Prepare): readonly Batch[] {
  const batches: number[][] = [];
  const filling = new Map<string, { readonly numbers: number[]; readonly subjects: Set<unknown> }>();
  const shapes = createShapes();
  for (const [number, writes] of lists.entries()) {
    const shape = shapes(writes);
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
  return batches.map((numbers) => {
    const together = numbers.map((number) => lists[number]!);
    const [first] = together;
    const writes =
      together.length === 1
        ? first!.map((write) => sendable(write, prepare))
        : first!.map((_, place) =>
            sendableOfMany(
              together.map((list) => list[place]!),
              prepare,
            ),
          );
    return { lists: numbers, writes };
  });
}

/** The message that a list is about first; what is sent has an id that no other list knows. */
const subjectOf = (writes: readonly Write[]): unknown =>
  writes.find(({ values }) => values?.id !== undefined)?.values?.id;

/** Gives lists of the same kinds of writes the same name; none to one with a write that is only done alone. */
function createShapes(): (writes: readonly Write[]) => string | undefined {
  const numbers = new Map<unknown, number>();
  return (writes) => {
    let shape = "";
    for (const { many } of writes) {
      if (!many) return undefined;
      let number = numbers.get(many);
      if (number === undefined) numbers.set(many, (number = numbers.size));
      shape += `${number} `;
    }
    return shape;
  };
}
