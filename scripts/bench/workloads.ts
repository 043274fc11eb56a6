import type { Request } from "autocannon";
import type { Customer } from "./service.ts";

/** Data of the database that the requests contain. */
export interface RequestData extends Customer {
  /** Ids of pending verifications, which the workload `checkVerification` needs. Otherwise empty. */
  readonly verificationIds: readonly string[];
}

/** A kind of request. All contenders get the same requests. */
export interface Workload {
  /** Expected status of every response. */
  readonly status: 200 | 201;
  /** Rows that each request writes: a message, a message with its verification, or a wrong check of a verification. */
  readonly writes: "message" | "verification" | "check";
  /** Creates the request that each connection sends repeatedly. */
  readonly request: (access: RequestData) => Request;
}

/** Creates a request of an account. With a body it is a POST, otherwise a GET. */
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

/** Sends one request. Resolves to the response, whatever its status is. */
export const sendRequest = (port: number, { method = "GET", path, headers = {}, body }: Request) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: headers as Record<string, string>,
    ...(body !== undefined && { body: String(body) }),
  });

export const smsPath = "/api/v1/connect-hub/sms";
const verificationsPath = "/api/v1/connect-hub/verifications";
/** Wrong checks of one verification. One more would end the verification. */
export const checksPerVerification = 4;
const numbers = 50_000_000;
/**
 * Coprime to `numbers`, so that no number repeats within a cycle. The guard would treat consecutive numbers as an
 * attack.
 */
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
