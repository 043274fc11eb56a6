import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { differs, firstOf, probe } from "../scripts/bench/answers.ts";
import { lines, type Entry } from "../scripts/bench/contenders.ts";
import { createSources } from "../scripts/bench/databases.ts";
import { workloads } from "../scripts/bench/workloads.ts";

describe("every contender answers as connect-hub does", () => {
  let sources: Awaited<ReturnType<typeof createSources>>;
  let ours: Awaited<ReturnType<typeof sources.answers>>;
  beforeAll(async () => {
    sources = await createSources(300);
    ours = await sources.answers(Object.keys(workloads));
  });
  afterAll(() => sources[Symbol.asyncDispose]());

  test.each(Object.entries<Entry>(lines.sqlite.contenders))("%s", async (_name, entry) => {
    for (const filled of [false, true]) {
      await using site = await sources.start(entry, filled);
      for (const [asked, workload] of Object.entries(workloads)) {
        if ((workload.filled ?? false) !== filled || !entry.takesPart(asked, workload)) continue;
        const request = firstOf(workload.requests(site.access));
        expect(await probe(site.port, workload, request, ours.get(asked)!)).toBeUndefined();
      }
    }
  });
});

describe("answers", () => {
  const sms = workloads["sendSms"]!;
  const sent = (id: string, to: string) => ({ status: 200, body: { messageId: id, from: "Example", to } });
  const [one, other] = ["01931f6a-7b00-7000-8000-0000000000a1", "01931f6a-7b00-7000-8000-0000000000a2"];

  test("of sends may differ in their id alone", () => {
    expect(differs(sms, sent(one, "+447700900123"), sent(other, "+447700900123"))).toBeUndefined();
    expect(differs(sms, sent(one, "447700900123"), sent(other, "+447700900123"))).toContain("connect-hub");
  });

  test("of starts tell the same", () => {
    const start = workloads["startVerification"]!;
    const begun = { status: 201, body: { id: one, to: "+447400000001" } };
    expect(differs(start, begun, { status: 201, body: { to: "+447400000002", id: other } })).toBeUndefined();
    expect(differs(start, { status: 201, body: { id: one } }, begun)).toContain("connect-hub");
  });

  test("of reads have to be equal, and every status the workload's", () => {
    const read = workloads["getTelegramStats"]!;
    expect(differs(read, { status: 200, body: [1] }, { status: 200, body: [2] })).toContain("[1]");
    expect(differs(read, { status: 404, body: {} }, { status: 200, body: {} })).toContain("404");
  });
});
