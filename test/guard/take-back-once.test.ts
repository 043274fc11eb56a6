import { beforeEach, describe, expect, test } from "vitest";
import { createTrafficGuard } from "../../src/guard/index.ts";
import type { GuardedSend, KnownLists } from "../../src/ports/guard.ts";
import { begin, day, inRange, minute, second, send, sendMany, state, withHistory } from "./sends.ts";

beforeEach(begin);

const own = (given: Partial<GuardedSend> = {}) => send({ verificationId: null, ...given });

/** Two requests at once, as of a form that is posted twice: both are counted, and one is not stored. */
function admitTwice(each: GuardedSend): boolean {
  const isMade = !state.guard.admit(each, false, state.now);
  if (!state.guard.admit(each, false, state.now)) state.guard.takeBack(each, state.now);
  return isMade;
}

describe("of two requests that race, the one that is not made", () => {
  test("leaves the other one in a row", () => {
    const made = Array.from({ length: 20 }, (_, index) =>
      admitTwice(own({ recipient: `+99450123${4000 + index}` })),
    );
    expect(made.filter(Boolean)).toHaveLength(5);
  });

  test("leaves the other one in its range", () => {
    const made = Array.from({ length: 40 }, (_, index) => {
      state.now += 20 * second;
      return admitTwice(own({ recipient: inRange(index) }));
    });
    expect(made.filter(Boolean)).toHaveLength(15);
  });
});

test.each([
  ["GB", 4474, 40_000],
  ["AZ", 99450, 310_000],
] as const)(
  "what is taken back is no send that nobody answered, on the days after, in %s",
  (region, prefix, priceMicros) => {
    const to = (index: number) =>
      send({ recipient: `+${prefix}${10_000_000 + index * 20_011}`, region, priceMicros });
    const british = (index: number) =>
      send({ recipient: `+4474${10_000_000 + index * 20_011}`, region: "GB", priceMicros: 40_000 });
    const drained = (unpaid: number) => {
      begin();
      withHistory();
      for (let days = 0; days < 3; days += 1) {
        for (let index = 0; index < unpaid; index += 1) {
          const each = british(index);
          if (!state.guard.admit(each, false, state.now)) state.guard.takeBack(each, state.now);
        }
        state.now += day;
      }
      const sent = Array.from({ length: 12 }, (_, index) => to(500 + index));
      for (const each of sent) state.guard.admit(each, false, state.now);
      state.guard.answered(sent[0]!, 20 * second, state.now);
      const country = [...state.guard.parts(state.now)]
        .flatMap((part) => JSON.parse(part) as [string, string, { level: number }][])
        .find(([name, key]) => name === "countries" && key === `account ${region}`);
      return country![2].level;
    };
    expect(drained(300)).toBeCloseTo(drained(0));
  },
);

describe("a verification's further message", () => {
  test("is of somebody whom the customer knows, like the first and the second one", () => {
    const client = { network: "203.0.113.7", isTrusted: true };
    for (let index = 0; index < 40; index += 1) {
      const message = send();
      for (const given of [{ ...message, ...client }, message, message]) {
        expect(state.guard.admit(given, false, state.now)).toBeUndefined();
      }
      state.now += second;
    }
  });

  test("is of the first one's network, also after WhatsApp", () => {
    const { passed, found } = sendMany(40, 20 * minute, () => {
      const first = send({ channel: "whatsapp", priceMicros: 10_000, network: "203.0.113.7" });
      state.guard.admit(first, false, state.now);
      const { network: _, ...further } = first;
      return { ...further, channel: "sms" as const };
    });
    expect(found).toMatchObject({ rule: "network" });
    expect(passed).toBeLessThan(20);
  });
});

test("what the allow list has does not count, also where the lists are being read anew", async () => {
  const lists = { find: (list: string) => (list === "allow" ? {} : undefined), country: () => "on" };
  const clock = { now: () => state.now, steady: () => state.now };
  const guard = createTrafficGuard({ spendMicros: 20_000_000, isEnforced: true }, clock, {} as never, {
    current: () => Promise.resolve(lists as unknown as KnownLists),
  });
  guard.takeBack(send());
  guard.answered(send(), second);
  await Promise.resolve();
  await Promise.resolve();
  expect(guard.changes()).toBe(0);
});

test("where nobody can tell what the allow list has, what becomes of a send counts", async () => {
  const clock = { now: () => state.now, steady: () => state.now };
  const guard = createTrafficGuard({ spendMicros: 20_000_000, isEnforced: true }, clock, {} as never, {
    current: () => Promise.reject(new Error("The database does not answer.")),
  });
  guard.takeBack(send());
  guard.answered(send(), second);
  await Promise.resolve();
  await Promise.resolve();
  expect(guard.changes()).toBe(2);
});

describe("what is taken back after midnight is no part", () => {
  /** What passes after so many sends were made before midnight and taken back after it. */
  function passedAfter(
    unpaid: number,
    of: (index: number) => GuardedSend,
    next: (index: number) => GuardedSend,
  ): number {
    begin();
    for (const days of [4, 3, 2, 1]) {
      const at = state.now - days * day;
      state.guard.recall({ accountId: "account", region: "GB", sends: 300, spentMicros: 0, at });
    }
    state.now = Math.ceil(state.now / day) * day - minute;
    const createdAt = state.now;
    const made = Array.from({ length: unpaid }, (_, index) => of(index));
    for (const each of made) expect(state.guard.admit(each, false, state.now)).toBeUndefined();
    state.now += 2 * minute;
    for (const each of made) state.guard.takeBack({ ...each, createdAt }, state.now);
    return sendMany(1_000, 0, next).passed;
  }
  const whatsapp = (given: Partial<GuardedSend>) => own({ channel: "whatsapp", ...given });

  test.each([
    [
      "of what goes to countries where the account has hardly any customers",
      26,
      26,
      (index: number) => own({ region: `A${index % 40}` }),
      (index: number) => own({ region: `B${index % 40}` }),
    ],
    [
      "of what is usual in a country",
      90,
      100,
      () => whatsapp({ priceMicros: 1_000_000 }),
      () => whatsapp({ priceMicros: 1_000_000 }),
    ],
    [
      "of all that the account sends, of which its home has most",
      2_000,
      500,
      () => whatsapp({ priceMicros: 0 }),
      () => whatsapp({ region: "GB", priceMicros: 1_000_000 }),
    ],
  ])("%s", (_, unpaid, passed, of, next) => {
    expect(passedAfter(0, of, next)).toBe(passed);
    expect(passedAfter(unpaid, of, next)).toBe(passed);
  });
});

test("what is taken back after midnight is no part of what the account is used to", () => {
  const passedAfter = (unpaid: number) => {
    begin();
    for (const days of [3, 2, 1]) {
      for (const [region, sends] of [
        ["AZ", 20],
        ["GB", 2_000],
      ] as const) {
        const spentMicros = sends * 40_000;
        state.guard.recall({ accountId: "account", region, sends, spentMicros, at: state.now - days * day });
      }
    }
    state.now = Math.ceil(state.now / day) * day - minute;
    const createdAt = state.now;
    const made = Array.from({ length: unpaid }, () => own({ channel: "telegram", priceMicros: 10_000 }));
    for (const each of made) expect(state.guard.admit(each, false, state.now)).toBeUndefined();
    state.now += 2 * minute;
    for (const each of made) state.guard.takeBack({ ...each, createdAt }, state.now);
    return sendMany(1_000, second, () => own({ priceMicros: 10_000 })).passed;
  };
  expect(passedAfter(300)).toBe(passedAfter(0));
});
