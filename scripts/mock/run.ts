import { readFileSync } from "node:fs";
import { exchangeLine, findingsIn } from "./describe.ts";
import { listen, type ListenOptions } from "./listen.ts";
import { createMockAnswer } from "./mock-answer.ts";
import type { MockOptions } from "./options.ts";
import { createProxyAnswer } from "./proxy-answer.ts";
import { mockWelcome, proxyWelcome } from "./welcome.ts";

const mockBodyBytes = 64 * 1024; // the contract's
const proxyBodyBytes = 10 * 1024 * 1024;

/** Runs the mock or the proxy until it is to end; returns the exit code. */
export async function runMockOrProxy(options: MockOptions, ended: Promise<void>): Promise<number> {
  const document = readFileSync(new URL("../../generated/openapi.json", import.meta.url), "utf8");
  return options.proxy
    ? runProxy(options, options.proxy, document, ended)
    : runMock(options, document, ended);
}

async function runMock(options: MockOptions, document: string, ended: Promise<void>): Promise<number> {
  const { dynamic, seed, quiet } = options;
  const server = await listenOrExplain(await createMockAnswer(document, { dynamic, seed }), {
    ...options,
    bodyBytes: mockBodyBytes,
    ...(!quiet && { onExchange: (request, answer) => console.log(exchangeLine(request, answer)) }),
  });
  console.log(mockWelcome(server.baseUrl, document, dynamic));
  await ended;
  await server.close();
  return 0;
}

async function runProxy(
  options: MockOptions,
  upstream: URL,
  document: string,
  ended: Promise<void>,
): Promise<number> {
  const counts = { all: 0, request: 0, answer: 0 };
  const { errors } = options;
  const answer = await createProxyAnswer(document, { upstreamOf: () => upstream, errors });
  const server = await listenOrExplain(answer, {
    ...options,
    bodyBytes: proxyBodyBytes,
    onExchange(request, answer) {
      counts.all += 1;
      for (const [side, line] of Object.entries(findingsIn(request, answer))) {
        counts[side as "request" | "answer"] += 1;
        console.log(line);
      }
    },
  });
  console.log(proxyWelcome(server.baseUrl, upstream, errors));
  await ended;
  await server.close();
  console.log(
    `\nOf ${counts.all} exchanges ${counts.request} requests and ${counts.answer} answers were not by the contract.`,
  );
  if (counts.answer > 0) return 1;
  return counts.request > 0 ? 3 : 0;
}

/** Why it cannot listen, for a person to read. */
export class PortFailure extends Error {}

async function listenOrExplain(answer: Parameters<typeof listen>[0], options: ListenOptions) {
  const { host, port } = options;
  try {
    return await listen(answer, options);
  } catch (error) {
    const reasons: Record<string, string> = {
      EADDRINUSE: "something else listens there; take another one by --port N, 0 picks a free one",
      EACCES: "this user may not listen there; take a port above 1023",
      EADDRNOTAVAIL: "this machine has no such address",
      ENOTFOUND: "there is no such address",
    };
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? ""];
    throw reason ? new PortFailure(`Port ${port} of ${host}: ${reason}.`, { cause: error }) : error;
  }
}
