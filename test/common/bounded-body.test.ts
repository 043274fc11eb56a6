import { describe, expect, test } from "vitest";
import { readAtMost, streamAtMost } from "../../src/common/bounded-body.ts";

const bytes = (count: number) => new Uint8Array(count).fill(7);
const bodyOf = (...parts: readonly Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });

describe("readAtMost", () => {
  test("returns a body with exactly the maximum number of bytes", async () => {
    expect([...(await readAtMost(bodyOf(bytes(3), bytes(2)), 5))!]).toEqual([7, 7, 7, 7, 7]);
    expect(await readAtMost(bodyOf(), 5)).toHaveLength(0);
    expect(await readAtMost(null, 5)).toHaveLength(0);
  });

  test("returns undefined for a longer body, reads no further, and leaves the rest for the caller to cancel", async () => {
    let pulled = 0;
    let cancelled = false;
    const endless = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          pulled += 1;
          controller.enqueue(bytes(10));
        },
        cancel: () => void (cancelled = true),
      },
      { highWaterMark: 0 },
    );
    expect(await readAtMost(endless, 25)).toBeUndefined();
    expect(pulled).toBe(3);
    await endless.cancel();
    expect(cancelled).toBe(true);
  });

  test("rejects if the body is interrupted", async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error("cut")),
    });
    await expect(readAtMost(broken, 5)).rejects.toThrow("cut");
  });
});

test("streamAtMost passes each chunk on as it arrives, and none beyond the maximum", async () => {
  const taken: number[] = [];
  const isWhole = await streamAtMost(bodyOf(bytes(2), bytes(3), bytes(4)), 6, ({ length }) =>
    taken.push(length),
  );
  expect([isWhole, taken]).toEqual([false, [2, 3]]);
});
