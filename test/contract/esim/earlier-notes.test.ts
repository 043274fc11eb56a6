// Attempts at packages that versions from before 0046-esim-attempts have noted, and such a version beside this one.
import { describe, expect, test } from "vitest";
import { noteOf } from "../../../src/operations/esim/earlier-notes.ts";
import { minute } from "../../support/clock.ts";
import { cutOff, Killed, killAfter, settleLater, openEach, type Opened } from "./support.ts";

let { service, upstream, customer } = {} as Opened;
openEach((opened) => ({ service, upstream, customer } = opened));

describe("a version from before attempts were noted", () => {
  /** What it had in the place of an open attempt. */
  async function makeNote(): Promise<void> {
    const { engine } = service;
    const [row] = await engine.read(engine.builder.selectFrom("esim_attempts").selectAll().compile());
    const { known, charge } = JSON.parse(String(row!["data"])) as { known: unknown; charge: unknown };
    const answer = JSON.stringify({ known, charge, chargedAt: Number(row!["began_at"]) });
    const { key } = nameOf(row!);
    await engine.commit([
      engine.builder.deleteFrom("esim_attempts").compile(),
      engine.builder.updateTable("idempotency_keys").set({ answer }).where("key", "=", key).compile(),
    ]);
  }

  const nameOf = (row: Readonly<Record<string, unknown>>) =>
    noteOf({
      accountId: customer.accountId,
      key: String(row["key"]),
      fingerprint: String(row["fingerprint"]),
    });

  /** What stands in the place of the note of the attempt that is open. */
  async function findNote() {
    const { engine, clock, context } = service;
    const [row] = await engine.read(engine.builder.selectFrom("esim_attempts").selectAll().compile());
    const { accountId, key } = nameOf(row!);
    return context.store.idempotency.find(accountId, key, clock.now());
  }

  test.each(["before", "after"])(
    "has left a note: a retry pays once, cut off %s the package was created",
    async (when) => {
      await cutOff(upstream, customer, "key");
      if (when === "after") upstream.create();
      await makeNote();
      service.clock.advance(5 * minute + 1);
      upstream.onCreate(() => Promise.reject(new Killed()));
      const killed = killAfter(service, 1);
      expect((await customer.post("key")).status).toBe(500);
      killed();
      upstream.onCreate(undefined);
      expect(await customer.ledger()).toEqual(["DEBIT"]);
      expect(await findNote()).toMatchObject({ answer: "" });
      await settleLater(service);
      expect(await customer.ledger()).toEqual(when === "after" ? ["DEBIT"] : ["REFUND", "DEBIT"]);
      expect((await customer.post("key")).status).toBe(201);
      expect(await customer.ledger()).toEqual(when === "after" ? ["DEBIT"] : ["DEBIT", "REFUND", "DEBIT"]);
      expect(upstream.packages).toHaveLength(2);
    },
  );

  test("begins no attempt that this one has open, and may once it is settled", async () => {
    await cutOff(upstream, customer, "key");
    const { engine, clock, context } = service;
    const [row] = await engine.read(engine.builder.selectFrom("esim_attempts").selectAll().compile());
    const note = nameOf(row!);
    // It takes its note for none, and then cannot write its own.
    const begin = () =>
      context.store.commit(
        [context.store.idempotency.take(note, { status: 202, body: "{}" }, clock.now(), clock.now())],
        { key_taken: () => "key_taken" },
      );
    service.clock.advance(5 * minute + 1);
    expect(await context.store.idempotency.find(note.accountId, note.key, clock.now())).toMatchObject({
      answer: "",
    });
    expect(await begin()).toBe("key_taken");
    await settleLater(service);
    expect(await begin()).toBeUndefined();
  });
});
