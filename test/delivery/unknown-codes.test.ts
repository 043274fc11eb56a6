// Unknown vendor codes in delivery receipts are logged for the operator, without the message content.
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  createReceiptProcessor,
  type ReceiptProcessor,
} from "../../src/delivery/receipts/receipt-processor.ts";
import { openDelivery, createAcceptingGateways, type TestDelivery } from "./fixtures.ts";

let delivery: TestDelivery;
let receipts: ReceiptProcessor;
beforeEach(async () => {
  delivery = await openDelivery();
  receipts = createReceiptProcessor(delivery);
});
afterEach(() => delivery.close());

const provider = "vendor";
const gateways = createAcceptingGateways(provider, 1);

/** Submits a message. Returns it with the id that its provider reports. */
async function sent(text: string) {
  const message = await delivery.send({ text, sender: "Example" });
  await delivery.createDispatcher({ gateways }).runDue();
  return { message, id: `${message.id}-0` };
}
const report = (id: string, unknownCode: string) =>
  receipts.handle(provider, [{ providerMessageIds: [id], status: undefined, unknownCode }]);
const logged = () => delivery.warnings.map((line) => line["code"]);

test("each unknown code is logged once, and the message status does not change", async () => {
  const { message, id } = await sent("Your code is 123456");
  for (const code of ["PARKED", "PARKED", "held 17", "PARKED"]) await report(id, code);
  expect(delivery.warnings).toMatchObject([
    { provider, code: "PARKED" },
    { provider, code: "held 17" },
  ]);
  expect(await delivery.readState(message)).toMatchObject({ status: "SENT", events: ["PENDING", "SENT"] });
});

test.each([
  ["code 4821", "Your login: 4821", "code *"],
  ["Hello Maria", "Hello Maria, welcome back", "* *"],
  ["to 447700900123", "Hi", "to *"],
  ["EXAMPLE-rejected", "Hi", "*"],
  ["a\nb", "Hi", "a b"],
  ["", "Hi", "unreadable"],
])("the code %j about the text %j is logged as %j", async (code, text, expected) => {
  const { id } = await sent(text);
  await report(id, code);
  expect(logged()).toEqual([expected]);
});

test("the code of an unknown message is hidden, and logged once the message is known", async () => {
  await report("nobody", "PARKED");
  const { id } = await sent("Hi");
  await report(id, "PARKED");
  expect(logged()).toEqual(["unreadable", "PARKED"]);
});

test("at most a hundred unknown codes are logged for a provider, and at most ten of one list", async () => {
  const { id } = await sent("Hi");
  const letters = Array.from(
    { length: 150 },
    (_, index) => `X${String.fromCodePoint(65 + Math.floor(index / 26), 65 + (index % 26))}`,
  );
  await receipts.handle(
    provider,
    letters.map((unknownCode) => ({ providerMessageIds: [id], status: undefined, unknownCode })),
  );
  expect(logged()).toHaveLength(10);
  for (const code of letters) await report(id, code);
  expect(logged()).toHaveLength(100);
});

test("a receipt with an unknown code and a refund is merged", async () => {
  const { message, id } = await sent("Hi");
  const receipt = { providerMessageIds: [id], status: undefined, unknownCode: "PARKED", refunded: true };
  const before = await delivery.readState(message);
  await receipts.handle(provider, [receipt]);
  expect((await delivery.readState(message)).balance).toBeGreaterThan(before.balance);
  expect(logged()).toEqual(["PARKED"]);
});
