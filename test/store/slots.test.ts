import { describe, expect, test } from "vitest";
import { builderOf } from "../../src/store/kysely.ts";
import { prepare, type BindParameters } from "../../src/store/statement.ts";

const builder = builderOf("sqlite");

interface Values {
  readonly id: string;
  readonly now: number;
  readonly isLive: boolean;
  readonly detail?: string | null;
}

describe("a prepared statement", () => {
  test("has its values where the slots stand, and constants where they stand", () => {
    const read = prepare<Values>({ builder }, (value) =>
      builder
        .selectFrom("messages")
        .select("id")
        .where("id", "=", value.id)
        .where("channel", "=", "sms")
        .where("updated_at", "<", value.now),
    );
    expect(read({ id: "a", now: 1, isLive: true }).parameters).toEqual(["a", "sms", 1]);
    expect(read({ id: "b", now: 2, isLive: true }).parameters).toEqual(["b", "sms", 2]);
  });

  test("has the word for which it is refused where it changes no row", () => {
    const remove = prepare<Values, "lease_lost">(
      { builder },
      (value) => builder.deleteFrom("messages").where("id", "=", value.id),
      "lease_lost",
    );
    const removed = remove({ id: "a", now: 1, isLive: true });
    expect(removed).toMatchObject({ missedAs: "lease_lost", parameters: ["a"] });
  });
});

describe("a slot is no value while the statement is built", () => {
  test("no program compiles that takes it for one", () => {
    // Only the compiler reads it.
    const mistaken = (value: BindParameters<Values>): readonly unknown[] => {
      // @ts-expect-error a number that would be NaN in every run
      const before = value.now - 1_000;
      // @ts-expect-error a condition that would hold in every run
      const flag = value.isLive ? 1 : 0;
      // @ts-expect-error a condition that would hold in every run
      if (value.detail) return [before, flag];
      // @ts-expect-error a text that would be that of an object
      const text: string = value.id;
      // @ts-expect-error there is no such value
      const nothing: unknown = value.nothing;
      // @ts-expect-error a column of numbers takes no text
      const query = builder.selectFrom("messages").where("updated_at", "<", value.id);
      return [text, nothing, query];
    };
    expect(mistaken).toBeTypeOf("function");
  });
});
