import { describe, expect, test } from "vitest";
import {
  awaitsAllParts,
  channels,
  deliveryStatuses,
  flashCallOutcome,
  isFinal,
  mergeDelivery,
  smsOutcome,
  statusesBelow,
  tdrStatus,
  telegramDeliveryStatus,
  type DeliveryStatus,
} from "../../src/domain/messages/delivery.ts";
import fc from "../support/properties.ts";

const status = fc.constantFrom(...deliveryStatuses);

function mergeAll(reports: readonly DeliveryStatus[]): DeliveryStatus {
  return reports.reduce(mergeDelivery, "PENDING");
}

describe("merging reports", () => {
  test("ends in the same state whatever the order in which they come", () => {
    const shuffledTwice = fc
      .array(status, { maxLength: 8 })
      .chain((reports) =>
        fc.tuple(
          fc.shuffledSubarray(reports, { minLength: reports.length }),
          fc.shuffledSubarray(reports, { minLength: reports.length }),
        ),
      );
    fc.assert(
      fc.property(shuffledTwice, ([one, other]) => {
        expect(mergeAll(one)).toBe(mergeAll(other));
      }),
    );
  });

  test("counts a repeated report once", () => {
    fc.assert(
      fc.property(fc.array(status), (reports) => {
        expect(mergeAll([...reports, ...reports])).toBe(mergeAll(reports));
      }),
    );
  });

  test("groups as it likes", () => {
    fc.assert(
      fc.property(status, status, status, (a, b, c) => {
        expect(mergeDelivery(mergeDelivery(a, b), c)).toBe(mergeDelivery(a, mergeDelivery(b, c)));
      }),
    );
  });

  test.each(["PENDING", "SENT", "FAILED", "EXPIRED", "REVOKED"] as const)(
    "never undoes DELIVERED or READ by %s",
    (late) => {
      expect(mergeDelivery("DELIVERED", late)).toBe("DELIVERED");
      expect(mergeDelivery("READ", late)).toBe("READ");
    },
  );

  test("lets evidence of delivery win over a failure", () => {
    expect(mergeDelivery("FAILED", "DELIVERED")).toBe("DELIVERED");
    expect(mergeDelivery("EXPIRED", "READ")).toBe("READ");
  });

  test("follows PENDING SENT FAILED EXPIRED REVOKED DELIVERED READ", () => {
    expect(deliveryStatuses).toEqual([
      "PENDING",
      "SENT",
      "FAILED",
      "EXPIRED",
      "REVOKED",
      "DELIVERED",
      "READ",
    ]);
  });
});

test("statusesBelow lists exactly what a status overrides", () => {
  for (const reported of deliveryStatuses) {
    const overridden = deliveryStatuses.filter(
      (current) => current !== reported && mergeDelivery(current, reported) === reported,
    );
    expect(statusesBelow(reported)).toEqual(overridden);
  }
  expect(statusesBelow("PENDING")).toEqual([]);
  expect(statusesBelow("FAILED")).toEqual(["PENDING", "SENT"]);
});

test("only PENDING and SENT are not final", () => {
  expect(deliveryStatuses.filter((each) => !isFinal(each))).toEqual(["PENDING", "SENT"]);
});

test("there are four channels", () => {
  expect(channels).toEqual(["sms", "flash_call", "whatsapp", "telegram"]);
});

test.each(deliveryStatuses)(
  "a message of several parts takes %s when all of them have it, or the first",
  (status) => {
    expect(awaitsAllParts(status)).toBe(status === "DELIVERED" || status === "READ");
  },
);

describe("the single TDR", () => {
  test.each([
    ["PENDING", "PENDING"],
    ["SENT", "SENT"],
    ["FAILED", "FAILED"],
    ["EXPIRED", "FAILED"],
    ["REVOKED", "FAILED"],
    ["DELIVERED", "DELIVERED"],
    ["READ", "READ"],
  ] as const)("shows %s as %s", (delivery, shown) => {
    expect(tdrStatus(delivery, undefined)).toBe(shown);
    expect(tdrStatus(delivery, "code_valid")).toBe(shown);
    expect(tdrStatus(delivery, "expired")).toBe(shown);
  });

  test("shows every state as REJECTED once the code was rejected", () => {
    for (const delivery of deliveryStatuses) {
      expect(tdrStatus(delivery, "code_invalid")).toBe("REJECTED");
      expect(tdrStatus(delivery, "code_max_attempts_exceeded")).toBe("REJECTED");
    }
  });
});

test("SMS notifications: success delivers, failures fail, Incomplete changes nothing", () => {
  expect(smsOutcome("Success")).toBe("DELIVERED");
  expect(smsOutcome("Failed")).toBe("FAILED");
  expect(smsOutcome("WrongNumber")).toBe("FAILED");
  expect(smsOutcome("Incomplete")).toBeUndefined();
});

test("flash-call notifications: success delivers, failure fails", () => {
  expect(flashCallOutcome("Success")).toBe("DELIVERED");
  expect(flashCallOutcome("Failed")).toBe("FAILED");
});

test("every state has a word of the gateway, PENDING and FAILED the nearest", () => {
  expect(deliveryStatuses.map(telegramDeliveryStatus)).toEqual([
    "sent",
    "sent",
    "revoked",
    "expired",
    "revoked",
    "delivered",
    "read",
  ]);
});
