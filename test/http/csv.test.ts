import { expect, test } from "vitest";
import type { CsvParts } from "../../src/contract.ts";
import { csvReply } from "../../src/http/csv.ts";

const ignore = () => {};

/** Parts without end, and how many were made. */
function endless() {
  const made = { parts: 0, ended: false };
  async function* parts(): CsvParts {
    try {
      for (;;) {
        made.parts += 1;
        yield [["text", made.parts]];
      }
    } finally {
      made.ended = true;
    }
  }
  return { made, parts: parts() };
}

test("amounts are exact, a negative one is no formula, and a text that begins like one is not either", async () => {
  async function* parts(): CsvParts {
    yield [
      ["name", "amount"],
      ["-1", -4_500_000_000_000_001n],
    ];
    yield [["＝1", 10n]];
  }
  const { stream, headers } = csvReply(200, parts(), undefined, ignore);
  // `text` passes over a byte order mark.
  expect(Buffer.from(await new Response(stream).arrayBuffer()).toString()).toBe(
    "\uFEFFname,amount\r\n'-1,-4500000000.000001\r\n'＝1,0.00001\r\n",
  );
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
});

test("no more is read than the client takes, and nothing once it has gone", async () => {
  const { made, parts } = endless();
  const reader = csvReply(200, parts, undefined, ignore).stream.getReader();
  for (let taken = 1; taken <= 5; taken += 1) {
    await reader.read();
    expect(made.parts).toBeLessThanOrEqual(taken + 1);
  }
  await reader.cancel();
  expect(made.ended).toBe(true);
});

test("an answer that cannot be read to its end breaks off", async () => {
  async function* parts(): CsvParts {
    yield [["a"]];
    throw new Error("gone");
  }
  const told: unknown[] = [];
  const { stream } = csvReply(200, parts(), undefined, (error) => told.push(error));
  await expect(new Response(stream).text()).rejects.toThrow("An answer broke off; the log has the reason.");
  expect(told).toEqual([new Error("gone")]);
});
