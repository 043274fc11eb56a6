import { describe, expect, test } from "vitest";
import { createFairQueue, QueueFullError, type FairQueue } from "../../src/domain/access/fair-queue.ts";

/** Work that ends when the test calls `end`. `began` lists it in order of start. */
function startWork(queue: FairQueue) {
  const began: string[] = [];
  const gates = new Map<string, () => void>();
  const rejected: string[] = [];
  let count = 0;
  return {
    began,
    rejected,
    add(network: string, caller = `${network} ${(count += 1)}`): void {
      const work = () => {
        began.push(caller);
        return new Promise<void>((resolve) => gates.set(caller, resolve));
      };
      queue({ network, caller }, work).catch((error: unknown) => {
        if (!(error instanceof QueueFullError)) throw error;
        rejected.push(`${caller}: ${error.reason}`);
      });
    },
    /** Ends a piece of work, so that waiting work can begin. */
    async end(caller: string): Promise<void> {
      gates.get(caller)!();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe("the fair queue", () => {
  test("runs a new network next while another network has 50 waiting pieces", async () => {
    const work = startWork(createFairQueue(2, 64));
    for (let piece = 0; piece < 50; piece += 1) work.add("crowd");
    work.add("ada");
    await work.end("crowd 1");
    expect(work.began).toEqual(["crowd 1", "crowd 2", "ada 51"]);
  });

  test("serves waiting networks in rotation, regardless of how much they have waiting", async () => {
    const work = startWork(createFairQueue(1, 64));
    for (const network of ["a", "a", "a", "a", "b", "b", "c"]) work.add(network);
    for (let piece = 0; piece < 7; piece += 1) await work.end(work.began.at(-1)!);
    expect(work.began).toEqual(["a 1", "a 2", "b 5", "c 7", "a 3", "b 6", "a 4"]);
  });

  test("serves the network with the fewest running pieces first", async () => {
    const work = startWork(createFairQueue(3, 64));
    for (const network of ["a", "a", "b", "a", "b"]) work.add(network);
    await work.end("a 1");
    await work.end("a 2");
    expect(work.began).toEqual(["a 1", "a 2", "b 3", "a 4", "b 5"]);
  });

  test("lets a caller have only one waiting piece, across all networks", async () => {
    const work = startWork(createFairQueue(1, 64));
    for (const network of ["a", "a", "b", "c"]) work.add(network, "user");
    await Promise.resolve();
    await work.end("user");
    expect(work.rejected).toEqual(["user: caller", "user: caller"]);
    expect(work.began).toEqual(["user", "user"]);
    work.add("a", "user");
    await work.end("user");
    expect(work.began).toHaveLength(3);
  });

  test("rejects the last piece of the network with the most waiting pieces if too many wait", async () => {
    const work = startWork(createFairQueue(1, 4));
    for (let piece = 0; piece < 6; piece += 1) work.add("crowd");
    work.add("ada");
    work.add("grace");
    work.add("ada");
    await Promise.resolve();
    await work.end("crowd 1");
    expect(work.rejected.toSorted()).toEqual([
      "ada 9: everybody",
      "crowd 4: everybody",
      "crowd 5: everybody",
      "crowd 6: everybody",
    ]);
    for (let piece = 0; piece < 4; piece += 1) await work.end(work.began.at(-1)!);
    expect(work.began).toEqual(["crowd 1", "crowd 2", "ada 7", "grace 8", "crowd 3"]);
  });

  test("continues with the next piece if a piece fails", async () => {
    const queue = createFairQueue(1, 64);
    const origin = { network: "a", caller: "a" };
    const failed = queue(origin, () => Promise.reject(new Error("no")));
    const next = queue(origin, async () => "done");
    await expect(failed).rejects.toThrow("no");
    expect(await next).toBe("done");
    expect(await queue(origin, async () => "again")).toBe("again");
  });
});
