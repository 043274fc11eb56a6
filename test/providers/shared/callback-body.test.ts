import { expect, test } from "vitest";
import { readCallback } from "../../../src/providers/shared/callbacks.ts";

const mebibyte = 1024 * 1024;

/** Starts a request whose first bytes have arrived. The rest is missing until `end` is called. */
function posting(bytes: number) {
  let end!: () => void;
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes; at += 65_536)
        controller.enqueue(new Uint8Array(Math.min(65_536, bytes - at)));
      end = () => controller.close();
    },
    cancel: () => void (isCancelled = true),
  });
  const request = new Request("https://hub.example", { method: "POST", body, duplex: "half" } as RequestInit);
  const read = readCallback(request, 4 * mebibyte).then(
    (found) => found?.length,
    (error: unknown) => String(error),
  );
  return { read, end: () => end(), isCancelled: () => isCancelled };
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 20));

test("the bodies that are being read at once have a total size limit, but small bodies are always read", async () => {
  const held = Array.from({ length: 8 }, () => posting(4 * mebibyte));
  await soon();
  const beyond = posting(4 * mebibyte);
  expect(await beyond.read).toMatch("too many bytes of callbacks");
  expect(beyond.isCancelled()).toBe(true);
  const small = posting(64 * 1024);
  await soon();
  small.end();
  expect(await small.read).toBe(64 * 1024);
  for (const each of held) each.end();
  expect(new Set(await Promise.all(held.map(({ read }) => read)))).toEqual(new Set([4 * mebibyte]));
  const again = posting(4 * mebibyte);
  again.end();
  expect(await again.read).toBe(4 * mebibyte);
});

test("a body that is rejected as too large no longer counts towards the total size limit", async () => {
  for (let time = 0; time < 20; time += 1) {
    const large = posting(4 * mebibyte + 1);
    expect(await large.read).toBeUndefined();
    expect(large.isCancelled()).toBe(true);
  }
});
