import { vi } from "vitest";
import { createConnectHub, type ConnectHubOptions } from "../../src/client/index.ts";

/** Request body of an SMS. */
export const smsBody = { from: "Example", to: "+447700900123", text: "Your code is 123456" };
/** Response to a send. */
export const respondAccepted = () => Response.json({ messageId: "1", from: "Example", to: "+447700900123" });
/** Creates a problem response. */
export const respondWithProblem =
  (status: number, code: string, headers: Record<string, string> = {}) =>
  () =>
    Response.json({ status, code, detail: "No.", title: "", type: "", request_id: "1" }, { status, headers });
/** Fails like a lost connection, without a response. */
export const failToConnect = () => {
  throw new TypeError("fetch failed");
};

/** Creates a client whose requests get these responses in order. The last response repeats. */
export function createScriptedClient(
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

/** Runs all timers and returns the result of a call. */
export async function settle<Value>(call: Promise<Value>): Promise<Value> {
  call.catch(() => {});
  await vi.runAllTimersAsync();
  return call;
}
