import { apiece, type Write } from "../../write.ts";
import { alikeOf } from "../alike.ts";
import type { Results } from "./group.ts";

/** A group as fewer lists, and the numbers of the lists that each of them is made of. */
export interface Batches {
  readonly lists: readonly (readonly Write[])[];
  readonly members: readonly (readonly number[])[];
}

/** A group's lists as fewer: of those that write the same kinds of rows, what only adds up is written once. */
export function batchesOf(lists: readonly (readonly Write[])[], isApart: (list: number) => boolean): Batches {
  const members = alikeOf(lists, isApart);
  return { lists: members.map((numbers) => together(numbers.map((number) => lists[number]!))), members };
}

function together(lists: readonly (readonly Write[])[]): readonly Write[] {
  const [first] = lists;
  if (lists.length === 1) return first!;
  return first!.flatMap(({ many, missedAs }, place): readonly Write[] => {
    const writes = lists.map((list) => list[place]!);
    if (many === undefined || many === apiece) return writes;
    const fewer = many(writes.map(({ values }) => values as never));
    return fewer.map(({ sql, parameters }) => ({ sql, parameters, missedAs }));
  });
}

const noRows: Results[number] = [];

/** What a list of so many writes returns where none of them returns a row. */
export function noRowsFor(length: number): Results {
  const results: Results[number][] = [];
  while (results.length < length) results.push(noRows);
  return results;
}
