import { expect, test } from "vitest";
import { createId } from "../../src/domain/identifiers.ts";
import { startOfMonth } from "../../src/domain/time/months.ts";
import { batchesOf } from "../../src/store/engines/postgres/batches.ts";
import { createPrepare } from "../../src/store/engines/postgres/prepare.ts";
import type { Write } from "../../src/store/write.ts";
import { testStart } from "../support/clock.ts";
import { partOf } from "./month-part.ts";

test("what is about messages of several months, or of one that is not known, names no part", () => {
  const [march, april] = [startOfMonth(testStart), startOfMonth(testStart, 1)];
  const [early, late] = [createId(march), createId(april)];
  const prepare = createPrepare();
  const sql = `update "messages" set status = $1 where exists (select 1 from message_events as event) and id = $2`;
  const textFor = (...messages: readonly (string | undefined)[]) =>
    prepare({ sql, parameters: [1, 2], messages }).text;
  expect(textFor(early)).toBe(sql);
  prepare.know([partOf(march, "2026_03"), partOf(april, "2026_04")]);
  expect(textFor(early, createId(april - 1))).toBe(
    "update messages_2026_03 as messages set status = $1 where exists (select 1 from message_events_2026_03 as event) and id = $2",
  );
  expect(textFor(late)).toContain("update messages_2026_04 as messages set");
  for (const messages of [[], [undefined], [early, undefined], [early, late], [createId(march - 1)]]) {
    expect(textFor(...messages)).toBe(sql);
  }
  const stale = Object.assign(new Error("cached plan must not change result type"), {
    code: "0A000",
    routine: "RevalidateCachedQuery",
  });
  expect([prepare.renewFor(new Error("other")), prepare.renewFor(stale)]).toEqual([false, true]);
  expect(textFor(early)).toContain("update messages_2026_03");
  const missing = (table: string) =>
    Object.assign(new Error(`relation "${table}" does not exist`), { code: "42P01" });
  expect([prepare.renewFor(missing("accounts")), prepare.renewFor(missing("messages"))]).toEqual([
    false,
    false,
  ]);
  expect(textFor(early)).toContain("update messages_2026_03");
  // Of several statements that were under way, each may be the first to find out.
  for (const part of ["messages_2026_03", "message_events_before"]) {
    expect(prepare.renewFor(missing(part))).toBe(true);
    expect(textFor(early)).toBe(sql);
  }
});

test("a connection knows no two statements by the same name, also once the names are new", () => {
  const march = startOfMonth(testStart);
  const prepare = createPrepare();
  const texts = new Map<string, string>();
  const ask = (sql: string) => {
    const { name, text } = prepare({ sql, parameters: [1], messages: [createId(march)] });
    expect(texts.get(name!) ?? text).toBe(text);
    texts.set(name!, text!);
  };
  const stale = Object.assign(new Error("cached plan"), { routine: "RevalidateCachedQuery" });
  const renewals = [
    () => prepare.know([partOf(march, "2026_03")]),
    () => prepare.renewFor(stale),
    () => prepare.know([partOf(march, "2026_03"), partOf(march - 1, "2026_02")]),
  ];
  for (const [round, renew] of renewals.entries()) {
    ask("update messages set status = $1");
    renew();
    ask(`update messages set remarks = $1 where ${round} = ${round}`);
  }
  expect(texts.size).toBe(6);
});

test("lists about messages of different parts are not written together", () => {
  const [march, april] = [startOfMonth(testStart), startOfMonth(testStart, 1)];
  const many: Write["many"] = (values) => [
    { sql: "update messages set", parameters: [values], rows: values.length },
  ];
  const list = (message: string): readonly Write[] => [
    { sql: "update messages set", parameters: [1], many, values: { id: message }, message },
  ];
  const lists = [march, april, march + 1, april + 1].map((time) => list(createId(time)));
  const prepare = createPrepare();
  const numbers = () => batchesOf(lists, prepare).map((batch) => batch.lists);
  expect(numbers()).toEqual([[0, 1, 2, 3]]);
  prepare.know([partOf(march, "2026_03"), partOf(april, "2026_04")]);
  expect(numbers()).toEqual([
    [0, 2],
    [1, 3],
  ]);
  expect(batchesOf(lists, prepare).map(({ writes }) => writes[0]!.query.text)).toEqual([
    "update messages_2026_03 as messages set",
    "update messages_2026_04 as messages set",
  ]);
});
