import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { listen, type Listening } from "../../scripts/mock/listen.ts";
import { createProxyAnswer } from "../../scripts/mock/proxy-answer.ts";
import { bothContracts } from "./contract.ts";
import { proxyNotes, upstreamHeader } from "./proxy-names.ts";

const bodyBytes = 10 * 1024 * 1024;

/** The proxy of `npm run mock -- --proxy`, for as many services as there are: each request names its own. */
export async function startContractProxy(): Promise<Listening> {
  const upstreamOf = ({ headers }: { readonly headers: Record<string, string> }) =>
    new URL(headers[upstreamHeader]!);
  return listen(await createProxyAnswer(JSON.stringify(bothContracts), { upstreamOf, errors: false }), {
    host: "127.0.0.1",
    port: 0,
    bodyBytes,
  });
}

/** Says what came through the proxy in a run, and whether all of it was by the contract. */
export function proxyVerdict(folder: string): { readonly text: string; readonly isGood: boolean } {
  const path = join(folder, proxyNotes);
  const lines = existsSync(path) ? readFileSync(path, "utf8").trim().split("\n") : [];
  const wrong = [...new Set(lines.filter((line) => line.startsWith("wrong ")))];
  const text = [`${lines.length} answers came through Prism's proxy.`, ...wrong].join("\n");
  return { text, isGood: lines.length > 0 && wrong.length === 0 };
}
