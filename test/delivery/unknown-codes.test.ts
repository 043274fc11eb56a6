// Vendor codes in delivery receipts that are not known: the operator reads them in the log, without what was sent.
import { afterEach, beforeEach, expect, test } from "vitest";
import { createReceiptBook, type ReceiptBook } from "../../src/delivery/receipts/receipts.ts";
import { openDelivery, takingBy, type TestDelivery } from "./fixtures.ts";

let delivery: TestDelivery;
let receipts: ReceiptBook;
beforeEach(async () => {
  delivery = await openDelivery();
  receipts = createReceiptBook(delivery);
});
afterEach(() => delivery.close());

const provider = "vendor";
const gateways = takingBy(provider, 1);

/** A message that was handed over, and the id by which its provider reports. */
async function sent(text: string) {
  const message = await delivery.send({ text, sender: "Example" });
  await delivery.dispatcher({ gateways }).runDue();
  return { message, id: `${message.id}-0` };
}
const report = (id: string, unknownCode: string) =>
  receipts.take(provider, [{ providerMessageIds: [id], status: undefined, unknownCode }]);
const logged = () => delivery.warnings.map((line) => line["code"]);

test("each is logged once, and leaves the status as it is", async () => {
  const { message, id } = await sent("Your code is 123456");
  for (const code of ["PARKED", "PARKED", "held 17", "PARKED"]) await report(id, code);
  expect(delivery.warnings).toMatchObject([
    { provider, code: "PARKED" },
    { provider, code: "held 17" },
  ]);
  expect(await delivery.stateOf(message)).toMatchObject({ status: "SENT", events: ["PENDING", "SENT"] });
});

test.each([
  ["code 4821", "Your login: 4821", "code *"],
  ["Hello Maria", "Hello Maria, welcome back", "* *"],
  ["to 447700900123", "Hi", "to *"],
  ["EXAMPLE-rejected", "Hi", "*"],
  ["a\nb", "Hi", "a b"],
  ["", "Hi", "unreadable"],
])("%j about %j is logged as %j", async (code, text, expected) => {
  const { id } = await sent(text);
  await report(id, code);
  expect(logged()).toEqual([expected]);
});

test("of a message that is not known the code is not shown, and is once the message is", async () => {
  await report("nobody", "PARKED");
  const { id } = await sent("Hi");
  await report(id, "PARKED");
  expect(logged()).toEqual(["unreadable", "PARKED"]);
});

test("at most a hundred are logged for a provider, and ten are looked up of one list", async () => {
  const { id } = await sent("Hi");
  const letters = Array.from(
    { length: 150 },
    (_, index) => `X${String.fromCodePoint(65 + Math.floor(index / 26), 65 + (index % 26))}`,
  );
  await receipts.take(
    provider,
    letters.map((unknownCode) => ({ providerMessageIds: [id], status: undefined, unknownCode })),
  );
  expect(logged()).toHaveLength(10);
  for (const code of letters) await report(id, code);
  expect(logged()).toHaveLength(100);
});

test("a receipt that says something else as well is merged", async () => {
  const { message, id } = await sent("Hi");
  const receipt = { providerMessageIds: [id], status: undefined, unknownCode: "PARKED", refunded: true };
  const before = await delivery.stateOf(message);
  await receipts.take(provider, [receipt]);
  expect((await delivery.stateOf(message)).balance).toBeGreaterThan(before.balance);
  expect(logged()).toEqual(["PARKED"]);
});
