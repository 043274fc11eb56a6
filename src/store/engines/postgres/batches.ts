import type { Write } from "../../write.ts";
import { alikeOf } from "../alike.ts";
import type { Prepare } from "./prepare.ts";
import { sendable, sendablesOfMany, type Batch } from "./transaction.ts";

/** A group's lists as few statements: of a batch of them, which are about messages of one part, each kind is one statement. */
export const batchesOf = (lists: readonly (readonly Write[])[], prepare: Prepare): readonly Batch[] =>
  alikeOf(lists, (number) => partOf(lists[number]!, prepare)).map((numbers) => {
    const together = numbers.map((number) => lists[number]!);
    const [first] = together;
    const writes =
      together.length === 1
        ? first!.map((write) => sendable(write, prepare))
        : first!.flatMap((_, place) => {
            const kind = together.map((list) => list[place]!);
            return sendablesOfMany(kind, prepare);
          });
    return { lists: numbers, writes };
  });

const partOf = (writes: readonly Write[], { partOf }: Prepare): string =>
  partOf(writes.find(({ message }) => message !== undefined)?.message)?.name ?? "";
