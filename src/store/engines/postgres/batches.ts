import type { Write } from "../../write.ts";
import { alikeOf } from "../alike.ts";
import type { Prepare } from "./prepare.ts";
import { sendable, sendablesOfMany, type Batch } from "./transaction.ts";

/** Divides the lists of a group into batches. In a batch, the writes of one kind are one statement. */
export const batchesOf = (lists: readonly (readonly Write[])[], prepare: Prepare): readonly Batch[] =>
  alikeOf(lists).map((numbers) => {
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
