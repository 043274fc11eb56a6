import { expect, test } from "vitest";
import type { CsvChunks } from "../../src/contract.ts";
import { createCsvReply } from "../../src/http/csv.ts";

const ignore = () => {};

/** Returns endless chunks, and the number of chunks that were created. */
function endless() {
  const made = { parts: 0, ended: false };
  async function* parts(): CsvChunks {
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

test("writes exact amounts, also negative ones, and an apostrophe before a text that looks like a formula", async () => {
  async function* parts(): CsvChunks {
    yield [
      ["name", "amount"],
      ["-1", -4_500_000_000_000_001n],
    ];
    yield [["＝1", 10n]];
  }
  const { stream, headers } = createCsvReply(200, parts(), undefined, ignore);
  // `text` would remove the byte order mark.
  expect(Buffer.from(await new Response(stream).arrayBuffer()).toString()).toBe(
    "\uFEFFname,amount\r\n'-1,-4500000000.000001\r\n'＝1,0.00001\r\n",
  );
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
});

test("reads at most one chunk ahead of the client, and none after the client has disconnected", async () => {
  const { made, parts } = endless();
  const reader = createCsvReply(200, parts, undefined, ignore).stream.getReader();
  for (let taken = 1; taken <= 5; taken += 1) {
    await reader.read();
    expect(made.parts).toBeLessThanOrEqual(taken + 1);
  }
  await reader.cancel();
  expect(made.ended).toBe(true);
});

test("aborts the response if a chunk cannot be read", async () => {
  async function* parts(): CsvChunks {
    yield [["a"]];
    throw new Error("gone");
  }
  const errors: unknown[] = [];
  const { stream } = createCsvReply(200, parts(), undefined, (error) => errors.push(error));
  await expect(new Response(stream).text()).rejects.toThrow(
    "The response was aborted. The log contains the reason.",
  );
  expect(errors).toEqual([new Error("gone")]);
});
