import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createReport } from "../../src/cli/import/report.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("on a terminal progress is one line, renewed once a second and cleared for everything else", () => {
  const written: string[] = [];
  const counts = { read: 0, kept: 0, refused: 0 };
  const stream = { isTTY: true, write: (text: string) => written.push(text) > 0 };
  const report = createReport("sims", counts, stream as unknown as NodeJS.WriteStream);
  report.progress();
  expect(written).toEqual([]);
  vi.advanceTimersByTime(1_000);
  counts.read = 10;
  report.progress();
  report.progress();
  report.refuse(11, ["iccid: got nothing; it takes digits"]);
  report.end();
  expect(written).toEqual([
    "\r\u001b[Ksims: 10 rows read, 0 kept, 0 refused",
    "\r\u001b[Kline 11, iccid: got nothing; it takes digits.\n",
    "\r\u001b[K",
  ]);
});
