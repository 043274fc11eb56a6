import { describe, expect, test } from "vitest";
import { createTurns, TooBusy, type Turns } from "../../src/domain/access/turns.ts";

/** Work that ends when the test says so, and the order in which it began. */
function startWork(turns: Turns) {
  const began: string[] = [];
  const gates = new Map<string, () => void>();
  const refused: string[] = [];
  let count = 0;
  return {
    began,
    refused,
    ask(network: string, caller = `${network} ${(count += 1)}`): void {
      const work = () => {
        began.push(caller);
        return new Promise<void>((resolve) => gates.set(caller, resolve));
      };
      turns({ network, caller }, work).catch((error: unknown) => {
        if (!(error instanceof TooBusy)) throw error;
        refused.push(`${caller}: ${error.because}`);
      });
    },
    /** Ends a piece of work and lets what waits for it begin. */
    async end(caller: string): Promise<void> {
      gates.get(caller)!();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe("turns", () => {
  test("whoever comes while one network has fifty pieces is next", async () => {
    const work = startWork(createTurns(2, 64));
    for (let piece = 0; piece < 50; piece += 1) work.ask("crowd");
    work.ask("ada");
    await work.end("crowd 1");
    expect(work.began).toEqual(["crowd 1", "crowd 2", "ada 51"]);
  });

  test("networks take turns, however long their lines", async () => {
    const work = startWork(createTurns(1, 64));
    for (const network of ["a", "a", "a", "a", "b", "b", "c"]) work.ask(network);
    for (let piece = 0; piece < 7; piece += 1) await work.end(work.began.at(-1)!);
    expect(work.began).toEqual(["a 1", "a 2", "b 5", "c 7", "a 3", "b 6", "a 4"]);
  });

  test("a network that has fewer pieces running goes first", async () => {
    const work = startWork(createTurns(3, 64));
    for (const network of ["a", "a", "b", "a", "b"]) work.ask(network);
    await work.end("a 1");
    await work.end("a 2");
    expect(work.began).toEqual(["a 1", "a 2", "b 3", "a 4", "b 5"]);
  });

  test("a caller has one piece waiting, from whichever network", async () => {
    const work = startWork(createTurns(1, 64));
    for (const network of ["a", "a", "b", "c"]) work.ask(network, "user");
    await Promise.resolve();
    await work.end("user");
    expect(work.refused).toEqual(["user: caller", "user: caller"]);
    expect(work.began).toEqual(["user", "user"]);
    work.ask("a", "user");
    await work.end("user");
    expect(work.began).toHaveLength(3);
  });

  test("where all places are taken, the longest line gives its last", async () => {
    const work = startWork(createTurns(1, 4));
    for (let piece = 0; piece < 6; piece += 1) work.ask("crowd");
    work.ask("ada");
    work.ask("grace");
    work.ask("ada");
    await Promise.resolve();
    await work.end("crowd 1");
    expect(work.refused.toSorted()).toEqual([
      "ada 9: everybody",
      "crowd 4: everybody",
      "crowd 5: everybody",
      "crowd 6: everybody",
    ]);
    for (let piece = 0; piece < 4; piece += 1) await work.end(work.began.at(-1)!);
    expect(work.began).toEqual(["crowd 1", "crowd 2", "ada 7", "grace 8", "crowd 3"]);
  });

  test("work that fails gives its turn on", async () => {
    const turns = createTurns(1, 64);
    const asker = { network: "a", caller: "a" };
    const failed = turns(asker, () => Promise.reject(new Error("no")));
    const next = turns(asker, async () => "done");
    await expect(failed).rejects.toThrow("no");
    expect(await next).toBe("done");
    expect(await turns(asker, async () => "again")).toBe("again");
  });
});
