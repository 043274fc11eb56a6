import { describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import type { AuditEntry } from "../../../src/ports/store/operator.ts";
import { testStart } from "../../support/clock.ts";
import type { OpenStore } from "../fixtures.ts";

/** The audit log of operator actions. */
export function auditSuite(database: () => OpenStore): void {
  const entry = (minute: number, actor: string, target: string): AuditEntry => ({
    id: createId(testStart + minute * 60_000),
    at: testStart + minute * 60_000,
    actor,
    operation: "beginMaintenance",
    target: { kind: "service", id: target },
    request: '{"reason":"Because."}',
    address: "192.0.2.7",
    requestId: createId(testStart),
  });

  describe("audit entries", () => {
    test("are stored unchanged, and listed newest first, by actor and target, in pages", async () => {
      const { store } = database();
      const [first, second, third] = [
        entry(1, "ada", "telegram"),
        entry(2, "grace", "telegram"),
        entry(3, "ada", "esim"),
      ] as const;
      for (const each of [first, second, third]) await store.commit([store.audit.record(each)]);
      const { list } = store.audit;
      expect(await list({ limit: 10 })).toEqual([third, second, first]);
      expect(await list({ limit: 2 })).toEqual([third, second]);
      expect(await list({ limit: 2, before: second.id })).toEqual([first]);
      expect(await list({ limit: 10, actor: "ada" })).toEqual([third, first]);
      expect(await list({ limit: 10, targetId: "telegram" })).toEqual([second, first]);
      expect(await list({ limit: 10, actor: "ada", targetId: "telegram" })).toEqual([first]);
    });
  });
}
