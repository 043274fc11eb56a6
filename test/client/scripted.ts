import { vi } from "vitest";
import { createConnectHub, type ConnectHubOptions } from "../../src/client/index.ts";

/** An SMS. */
export const body = { from: "Example", to: "+447700900123", text: "Your code is 123456" };
/** The answer to it. */
export const accepted = () => Response.json({ messageId: "1", from: "Example", to: "+447700900123" });
/** A refusal. */
export const problem =
  (status: number, code: string, headers: Record<string, string> = {}) =>
  () =>
    Response.json({ status, code, detail: "No.", title: "", type: "", request_id: "1" }, { status, headers });
/** No answer at all. */
export const broken = () => {
  throw new TypeError("fetch failed");
};

/** A client whose requests are answered by these in turn, the last of them again and again. */
export function scripted(
  answers: readonly (() => Response | Promise<Response>)[],
  more: Partial<ConnectHubOptions> = {},
) {
  const requests: Request[] = [];
  const times: number[] = [];
  const fetch = async (request: Request) => {
    requests.push(request);
    times.push(Date.now());
    return answers[Math.min(requests.length, answers.length) - 1]!();
  };
  const credentials = { apiKey: "key", accountId: "account", session: { accessToken: "token" } };
  const hub = createConnectHub({ baseUrl: "http://localhost", fetch, ...credentials, ...more });
  const pauses = () => times.slice(1).map((time, index) => time - times[index]!);
  return { hub, requests, pauses };
}

/** What a call comes to once all its pauses are over. */
export async function settled<Value>(call: Promise<Value>): Promise<Value> {
  call.catch(() => {});
  await vi.runAllTimersAsync();
  return call;
}
