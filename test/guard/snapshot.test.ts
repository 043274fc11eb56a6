import { beforeEach, expect, test } from "vitest";
import { createId } from "../../src/domain/identifiers.ts";
import { Guard } from "../../src/guard/guard.ts";
import { createTrafficGuard } from "../../src/guard/index.ts";
import type { GuardedSend } from "../../src/ports/guard.ts";
import { createTestClock } from "../support/clock.ts";
import {
  begin,
  british,
  createGuard,
  day,
  explain,
  inRange,
  minute,
  second,
  send,
  sendMany,
  state,
  withHistory,
} from "./sends.ts";

beforeEach(begin);

/** What a version before this one kept of an account: its customers are in Britain, and Azerbaijan is stopped. */
const keptBefore = (now: number) => {
  const day = Math.floor(now / 86_400_000);
  const daily = (peak: number) => ({ day: day - 1, today: peak, peak });
  const rate = { sends: 300, answers: 225 };
  const trip = (until: number) => ({ count: until > 0 ? 1 : 0, until, reason: "velocity" });
  const meter = (level: number, until = 0) => ({ level, at: now, answered: daily(0), trip: trip(until) });
  const ofCountry = (answers: number) => ({
    sent: daily(200),
    spentMicros: daily(8_000_000),
    riskedMicros: meter(0),
    lately: { count: 0, at: now },
    rate,
    answered: daily(answers),
  });
  return JSON.stringify([
    ["accounts", "account", { sent: daily(200), answered: daily(150), rate, reported: rate, days: 20 }],
    ["countries", "account GB", { ...meter(0), ...ofCountry(150) }],
    ["countries", "account AZ", { ...meter(9.75, now + 15 * minute), ...ofCountry(0) }],
    ["networks", "account 203.0.113.7", meter(3)],
    ["unknown", "account", { level: 1 }],
  ]);
};

test("what a version before kept is taken up: stops go on, and the account keeps its home", () => {
  state.guard.restore(keptBefore(state.now));
  expect(explain(send())).toMatchObject({ rule: "country", until: state.now + 15 * minute });
  const home = (index: number) => send({ recipient: british(index), region: "GB", priceMicros: 310_000 });
  expect(sendMany(1_000, second, home).found).toMatchObject({
    rule: "country",
    bound: expect.closeTo(30, 0),
  });
  state.now += 16 * minute;
  expect(sendMany(20, second, () => send()).passed).toBe(3);
});

test("a version before this one finds what it knows, and what is new under names of its own", () => {
  withHistory();
  sendMany(20, second, () => send());
  const entries = [...state.guard.parts(state.now)].flatMap(
    (part) => JSON.parse(part) as [string, string, object][],
  );
  const names = [...new Set(entries.map(([name]) => name))];
  const kept = "accounts countries countriesOfAll newCountries ranges rangesOfAll recipients thousands";
  expect(names.toSorted()).toEqual(kept.split(" "));
  const country = entries.find(([name, key]) => name === "countries" && key === "account AZ")?.[2];
  expect(country).toMatchObject({ level: expect.any(Number), trip: { until: expect.any(Number) } });
});

test.each([
  ["a value that is none", '["recipients","0",null]'],
  ["an entry that is none", "null"],
  ["an entry without a key", '["countries",null,{}]'],
  ["a map of what are no pairs", '["ranges","account +99450123",{"stopped":[1,null,["a"]]}]'],
  ["a list of nothing", '["thousands","account +994501234",{"last":[null]}]'],
])("%s is left out, and the rest is taken up", (_, entry) => {
  const { now } = state;
  state.guard.restore(`[${entry},${keptBefore(now).slice(1)}`);
  expect(explain(send())).toMatchObject({ rule: "country", until: now + 15 * minute });
  expect(explain(send({ recipient: "+994501234001", region: "TJ" }))).toBeUndefined();
});

test("what came of a send is a change to be kept, as the send is", () => {
  const clock = createTestClock();
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const guard = createTrafficGuard({ isEnforced: true, spendMicros: 1_000_000 }, clock, log);
  const counted = [
    () => guard.admit(send(), false),
    () => guard.answered(send(), second),
    () => guard.takeBack(send()),
  ];
  const changes = counted.map((count) => {
    count();
    return guard.changes();
  });
  expect(new Set([0, ...changes]).size).toBe(4);
});

test("a part that is no list holds nothing", () => {
  state.guard.restore("{}");
  expect(explain(send())).toBeUndefined();
});

test("who asked for a verification under way is known after a restart, whatever of it is written wrong", () => {
  const verificationId = "of-a-known-client";
  const step = (given: Partial<GuardedSend> = {}) =>
    send({ verificationId, recipient: inRange(7), ...given });
  expect(state.guard.admit(step({ isTrusted: true, channel: "whatsapp" }), false, state.now)).toBeUndefined();
  const parts = [...state.guard.parts(state.now)];
  state.guard = createGuard();
  for (const part of parts) state.guard.restore(part);
  const wrong = [
    1,
    {},
    { isTrusted: "yes" },
    { isTrusted: true, network: 7 },
    { isTrusted: true, device: 7 },
  ];
  state.guard.restore(JSON.stringify(wrong.map((client) => ["clients", "of-a-stranger", client])));
  expect(sendMany(30, second, () => step()).found).toBeUndefined();
  expect(sendMany(30, second, () => step({ verificationId: "of-a-stranger" })).passed).toBeLessThan(20);
});

test("no person's number, network, device or verification is kept for longer than it counts", () => {
  const verificationId = createId(state.now);
  const requester = { network: "203.0.113.7", device: "device-1" };
  const asked = send({ recipient: inRange(7), ...requester, verificationId, isTrusted: false });
  state.guard.admit(asked, false, state.now);
  const kept = () => [...state.guard.parts(state.now)].join("\n");
  const number = `"number":${Number(inRange(7).slice(-3))}`;
  for (const each of [number, "203.0.113.7", "device-1", verificationId]) expect(kept()).toContain(each);
  state.now += minute;
  expect(kept()).not.toContain(number);
  state.now += 2 * day;
  expect(kept()).not.toContain(verificationId);
  for (const each of ["203.0.113.7", "device-1"]) expect(kept()).toContain(each);
  state.now += 14 * day;
  for (const each of ["203.0.113.7", "device-1"]) expect(kept()).not.toContain(each);
});

test("where there is little memory an eighth is remembered, and no more is taken up of a larger snapshot", () => {
  const settings = { spendMicros: Infinity, isEnforced: false };
  const [usual, small, heir] = [1, 1 / 8, 1 / 8].map(
    (memoryShare) => new Guard({ ...settings, memoryShare }),
  );
  for (let index = 0; index < 20_000; index += 1) {
    const each = send({ accountId: `account ${index}`, recipient: british(index), region: "GB" });
    usual!.admit(each, false, state.now);
    small!.admit(each, false, state.now);
  }
  const parts = [...usual!.parts(state.now)];
  for (const part of parts) heir!.restore(part);
  expect(parts.length).toBeGreaterThan(200);
  for (const guard of [small, heir]) expect([...guard!.parts(state.now)].length).toBeLessThan(70);
});

test("an account that was opened long ago is kept as well", () => {
  const accountId = createId(state.now - 400 * day);
  for (const [region, sends] of [
    ["AZ", 20],
    ["GB", 80],
  ] as const) {
    state.guard.recall({ accountId, region, sends, spentMicros: 0, at: state.now - day });
  }
  const parts = [...state.guard.parts(state.now)];
  state.guard = createGuard();
  for (const part of parts) state.guard.restore(part);
  const { found } = sendMany(90, 0, () => send({ accountId, verificationId: null }));
  expect(found).toMatchObject({ rule: "growth" });
});
