import type { Request } from "autocannon";
import type { Customer } from "./service.ts";

/** Data that requests need from the database. */
export interface Access extends Customer {
  /** Open verifications. Empty if the workload checks none. */
  readonly verificationIds: readonly string[];
}

/** A kind of request, which is the same for all contenders. */
export interface Workload {
  /** Status of every response. */
  readonly status: 200 | 201;
  /** Rows that each request writes: a message, a message with its verification, or a counted wrong code. */
  readonly writes: "message" | "verification" | "check";
  /** Creates the request, which each connection sends again and again. */
  readonly request: (access: Access) => Request;
}

/** Creates a request of an account: a POST if it has a body. */
export function toRequest(
  { key, accountId }: Omit<Customer, "userId">,
  path: string,
  body?: object,
): Request {
  const headers = { "x-api-key": key, "x-account-id": accountId };
  if (!body) return { method: "GET", path, headers };
  const typed = { "content-type": "application/json", ...headers };
  return { method: "POST", path, headers: typed, body: JSON.stringify(body) };
}

/** Sends a request once. */
export const sendRequest = (port: number, { method = "GET", path, headers = {}, body }: Request) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: headers as Record<string, string>,
    ...(body !== undefined && { body: String(body) }),
  });

export const smsPath = "/api/v1/connect-hub/sms";
const verificationsPath = "/api/v1/connect-hub/verifications";
/** One less than ends a verification. */
export const checksOfEach = 4;
const numbers = 50_000_000;
/** Coprime to `numbers`, so that none is repeated. The guard would judge consecutive numbers as an attack. */
const numberStep = 19_260_817;
let started = 0;

/** All workloads by name. */
export const workloads: Readonly<Record<string, Workload>> = {
  sendSms: {
    status: 200,
    writes: "message",
    request: (access) =>
      toRequest(access, smsPath, { from: "Example", to: "+447700900123", text: "Your code is 123456" }),
  },
  startVerification: {
    status: 201,
    writes: "verification",
    request: (access) => ({
      ...toRequest(access, verificationsPath, {}),
      setupRequest(request) {
        const to = `+44${7_400_000_000 + ((numberStep * (started += 1)) % numbers)}`;
        return { ...request, body: JSON.stringify({ to, workflow: [{ channel: "sms" }] }) };
      },
    }),
  },
  checkVerification: {
    status: 200,
    writes: "check",
    request(access) {
      const { verificationIds: ids } = access;
      let next = 0;
      const toNext = () => `${verificationsPath}/${ids[next++ % ids.length]}/check`;
      const setupRequest = (request: Request): Request => ({ ...request, path: toNext() });
      return { ...toRequest(access, verificationsPath, { code: "000000" }), setupRequest };
    },
  },
};
