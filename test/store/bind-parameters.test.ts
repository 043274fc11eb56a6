import { describe, expect, test } from "vitest";
import { createBuilder } from "../../src/store/kysely.ts";
import { prepare, type BindParameters } from "../../src/store/statement.ts";

const builder = createBuilder("sqlite");

interface Values {
  readonly id: string;
  readonly now: number;
  readonly isLive: boolean;
  readonly detail?: string | null;
}

describe("a prepared statement", () => {
  test("contains the values of its bind parameters, and its constants", () => {
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

  test("contains the refusal code for a statement that changes no row", () => {
    const remove = prepare<Values, "lease_lost">(
      { builder },
      (value) => builder.deleteFrom("messages").where("id", "=", value.id),
      "lease_lost",
    );
    const removed = remove({ id: "a", now: 1, isLive: true });
    expect(removed).toMatchObject({ refusalCode: "lease_lost", parameters: ["a"] });
  });
});

describe("a bind parameter is no value while the statement is built", () => {
  test("no program compiles that uses it as a value", () => {
    // Only the compiler checks this function.
    const mistaken = (value: BindParameters<Values>): readonly unknown[] => {
      // @ts-expect-error a number that would be NaN in every run
      const before = value.now - 1_000;
      // @ts-expect-error a condition that would be true in every run
      const flag = value.isLive ? 1 : 0;
      // @ts-expect-error a condition that would be true in every run
      if (value.detail) return [before, flag];
      // @ts-expect-error a text that would be the text of an object
      const text: string = value.id;
      // @ts-expect-error no such value
      const nothing: unknown = value.nothing;
      // @ts-expect-error a text for a column of numbers
      const query = builder.selectFrom("messages").where("updated_at", "<", value.id);
      return [text, nothing, query];
    };
    expect(mistaken).toBeTypeOf("function");
  });
});
