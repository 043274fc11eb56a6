import { expect, test } from "vitest";
import { orderProviders, type Candidate } from "../../src/delivery/routing/order-providers.ts";

const now = 1_000;
const due = { failedAt: 0, probeAt: now };
const notDue = (failedAt = 0) => ({ failedAt, probeAt: now + 1 });

test.each<readonly [string, readonly Candidate[], string, boolean]>([
  ["the operator's order, if no provider is demoted", [{}, {}, {}], "0 1 2", false],
  ["a demoted provider last", [{ demotion: notDue() }, {}, {}], "1 2 0", false],
  [
    "the demoted provider with the latest failure last",
    [{ demotion: notDue(3) }, {}, { demotion: notDue(2) }],
    "1 2 0",
    false,
  ],
  [
    "all demoted providers, without a probe",
    [{ demotion: { ...due, failedAt: 2 } }, { demotion: due }],
    "1 0",
    false,
  ],
  [
    "a provider that is demoted in the country before one that is demoted in all",
    [{ demotion: notDue() }, { countryDemotion: notDue() }, {}],
    "2 1 0",
    false,
  ],
  ["a provider whose probe is due first", [{}, { demotion: due }].toReversed(), "0 1", true],
  ["a provider whose probe in the country is due first", [{ countryDemotion: due }, {}], "0 1", true],
  [
    "the first of two providers whose probes are due first",
    [{ demotion: due }, { countryDemotion: due }, {}],
    "0 2 1",
    true,
  ],
  [
    "no probe until the probes of both demotions are due",
    [{ demotion: due, countryDemotion: notDue() }, {}],
    "1 0",
    false,
  ],
  ["no probe of a provider that the operator prefers less", [{}, { demotion: due }], "0 1", false],
  [
    "a probe of a provider that the operator prefers less, if the preferred one is demoted in the country",
    [{ countryDemotion: notDue() }, { demotion: due }],
    "1 0",
    true,
  ],
  ["a single provider", [{ demotion: due }], "0", false],
  ["none", [], "", false],
])("returns %s", (_, candidates, expected, isProbe) => {
  const { order, probe } = orderProviders(candidates, now);
  expect(order.map((each) => candidates.indexOf(each)).join(" ")).toBe(expected);
  expect(probe).toBe(isProbe ? order[0] : undefined);
});

test("ends demotions whose latest failure is more than a minute ago, unless the operator prefers the provider", () => {
  const old = { failedAt: -60_000, probeAt: now };
  const candidates = [
    { demotion: old },
    {},
    { demotion: { ...old, failedAt: 1 - 60_000 + now } },
    { demotion: old },
  ];
  expect(orderProviders(candidates, now).stale).toEqual([candidates[3]]);
  expect(orderProviders([{ demotion: old }], now).stale).toEqual([]);
});
