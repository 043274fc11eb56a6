import { describe, expect, test } from "vitest";
import {
  requiresAllSegments,
  channels,
  deliveryStatuses,
  toFlashCallStatus,
  isFinal,
  mergeDelivery,
  toSmsStatus,
  listStatusesBelow,
  toTdrStatus,
  toTelegramStatus,
  type DeliveryStatus,
} from "../../src/domain/messages/delivery.ts";
import fc from "../support/properties.ts";

const status = fc.constantFrom(...deliveryStatuses);

function mergeAll(reports: readonly DeliveryStatus[]): DeliveryStatus {
  return reports.reduce(mergeDelivery, "PENDING");
}

describe("mergeDelivery", () => {
  test("leads to the same status in any order of receipts", () => {
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

  test("ignores repeated receipts", () => {
    fc.assert(
      fc.property(fc.array(status), (reports) => {
        expect(mergeAll([...reports, ...reports])).toBe(mergeAll(reports));
      }),
    );
  });

  test("is associative", () => {
    fc.assert(
      fc.property(status, status, status, (a, b, c) => {
        expect(mergeDelivery(mergeDelivery(a, b), c)).toBe(mergeDelivery(a, mergeDelivery(b, c)));
      }),
    );
  });

  test.each(["PENDING", "SENT", "FAILED", "EXPIRED", "REVOKED"] as const)(
    "keeps DELIVERED and READ if %s arrives later",
    (late) => {
      expect(mergeDelivery("DELIVERED", late)).toBe("DELIVERED");
      expect(mergeDelivery("READ", late)).toBe("READ");
    },
  );

  test("replaces a failed status by a delivered status", () => {
    expect(mergeDelivery("FAILED", "DELIVERED")).toBe("DELIVERED");
    expect(mergeDelivery("EXPIRED", "READ")).toBe("READ");
  });

  test("uses the order PENDING SENT FAILED EXPIRED REVOKED DELIVERED READ", () => {
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

test("listStatusesBelow returns exactly the statuses that a status overrides", () => {
  for (const reported of deliveryStatuses) {
    const overridden = deliveryStatuses.filter(
      (current) => current !== reported && mergeDelivery(current, reported) === reported,
    );
    expect(listStatusesBelow(reported)).toEqual(overridden);
  }
  expect(listStatusesBelow("PENDING")).toEqual([]);
  expect(listStatusesBelow("FAILED")).toEqual(["PENDING", "SENT"]);
});

test("only PENDING and SENT are not final", () => {
  expect(deliveryStatuses.filter((each) => !isFinal(each))).toEqual(["PENDING", "SENT"]);
});

test("the channels are sms, flash_call, whatsapp and telegram", () => {
  expect(channels).toEqual(["sms", "flash_call", "whatsapp", "telegram"]);
});

test.each(deliveryStatuses)(
  "for %s, all segments of a message must have the status only if it is a delivered status",
  (status) => {
    expect(requiresAllSegments(status)).toBe(status === "DELIVERED" || status === "READ");
  },
);

describe("toTdrStatus", () => {
  test.each([
    ["PENDING", "PENDING"],
    ["SENT", "SENT"],
    ["FAILED", "FAILED"],
    ["EXPIRED", "FAILED"],
    ["REVOKED", "FAILED"],
    ["DELIVERED", "DELIVERED"],
    ["READ", "READ"],
  ] as const)("converts %s to %s", (delivery, shown) => {
    expect(toTdrStatus(delivery, undefined)).toBe(shown);
    expect(toTdrStatus(delivery, "code_valid")).toBe(shown);
    expect(toTdrStatus(delivery, "expired")).toBe(shown);
  });

  test("returns REJECTED for every status if the code was rejected", () => {
    for (const delivery of deliveryStatuses) {
      expect(toTdrStatus(delivery, "code_invalid")).toBe("REJECTED");
      expect(toTdrStatus(delivery, "code_max_attempts_exceeded")).toBe("REJECTED");
    }
  });
});

test("toSmsStatus: Success is DELIVERED, failures are FAILED, Incomplete changes nothing", () => {
  expect(toSmsStatus("Success")).toBe("DELIVERED");
  expect(toSmsStatus("Failed")).toBe("FAILED");
  expect(toSmsStatus("WrongNumber")).toBe("FAILED");
  expect(toSmsStatus("Incomplete")).toBeUndefined();
});

test("toFlashCallStatus: Success is DELIVERED, Failed is FAILED", () => {
  expect(toFlashCallStatus("Success")).toBe("DELIVERED");
  expect(toFlashCallStatus("Failed")).toBe("FAILED");
});

test("toTelegramStatus returns the nearest status for PENDING and FAILED", () => {
  expect(deliveryStatuses.map(toTelegramStatus)).toEqual([
    "sent",
    "sent",
    "revoked",
    "expired",
    "revoked",
    "delivered",
    "read",
  ]);
});
