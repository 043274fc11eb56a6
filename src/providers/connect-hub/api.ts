import { z } from "zod";
import { createConnectHubClient, type ConnectHubClient } from "../../../generated/client.ts";
import { deliveryStatuses, type DeliveryStatus } from "../../domain/messages/delivery.ts";
import { refusals } from "../../domain/refusals.ts";
import type { ProviderReceipt } from "../../ports/providers.ts";
import {
  outcomeForOperator,
  type HttpAnswer,
  type HttpClient,
  type HttpRequest,
} from "../shared/http-client.ts";
import { at, optional, vendorId } from "../shared/values.ts";
import type { ConnectHubOptions } from "./options.ts";

/** The result of a call: what the contract promises, a problem as the contract defines it, or any other answer. */
export type Called<Data> =
  | { readonly kind: "data"; readonly data: Data }
  | {
      readonly kind: "problem";
      readonly code: string;
      /** Why a send is blocked. */
      readonly reason: unknown;
      readonly faults: readonly Fault[];
      readonly answer: HttpAnswer;
    }
  | { readonly kind: "silence"; readonly answer: HttpAnswer };

/** A fault listed in a problem. */
export interface Fault {
  readonly pointer: string;
  readonly code: string;
}

/** Calls the other instance through the client of its contract; never rejects. */
export interface ConnectHubApi {
  call<Data>(
    work: (client: ConnectHubClient) => Promise<{ data?: Data; error?: unknown }>,
    withdrawn?: AbortSignal,
  ): Promise<Called<Data>>;
}

/** A placeholder that is never contacted: the HTTP client that makes the requests sets the real address. */
const origin = "http://connect-hub.invalid";
const bodiless = new Set([204, 205, 304]);

/** The other instance through the generated client, with the limits of an HTTP client. */
export function createConnectHubApi(
  http: HttpClient,
  { apiKey, accountId }: ConnectHubOptions,
): ConnectHubApi {
  return {
    async call(work, withdrawn) {
      let answer: HttpAnswer = { kind: "unsent", reason: "the request cannot be written down" };
      const fetch = async (request: Request) => {
        answer = await http.request({ ...(await requestOf(request)), withdrawn });
        if (answer.kind !== "answer") throw new Error(answer.reason);
        const { status, text, headers } = answer;
        return new Response(bodiless.has(status) ? null : text, { status, headers });
      };
      try {
        const { data, error } = await work(
          createConnectHubClient({ baseUrl: origin, apiKey, accountId, fetch }),
        );
        return data === undefined ? problemOf(error, answer) : { kind: "data", data };
      } catch {
        // There was no answer, or it was not JSON; `answer` says which.
        return { kind: "silence", answer };
      }
    },
  };
}

async function requestOf(request: Request): Promise<HttpRequest> {
  const { pathname, search } = new URL(request.url);
  const text = await request.text();
  return {
    // The contract's operations are GET, POST and DELETE.
    method: request.method as "GET" | "POST" | "DELETE",
    path: pathname + search,
    headers: Object.fromEntries(request.headers),
    ...(text !== "" && { body: JSON.parse(text) as unknown }),
    outcome: outcomeForOperator,
  };
}

function problemOf(error: unknown, answer: HttpAnswer): Called<never> {
  if (typeof error !== "object" || error === null || !("code" in error) || typeof error.code !== "string") {
    return { kind: "silence", answer };
  }
  if (!isOfContract(error.code, answer)) return { kind: "silence", answer };
  const errors: unknown = "errors" in error ? error.errors : [];
  return {
    kind: "problem",
    code: error.code,
    reason: "reason" in error ? error.reason : undefined,
    faults: Array.isArray(errors) ? errors.filter(isFault) : [],
    answer,
  };
}

/** What stands in front of an instance has codes of its own: an error is the instance's where its status goes with its code. */
const isOfContract = (code: string, answer: HttpAnswer): boolean =>
  answer.kind === "answer" &&
  Object.entries(refusals).some(([own, { status }]) => own === code && status === answer.status);

const isFault = (value: unknown): value is Fault =>
  typeof value === "object" &&
  value !== null &&
  "pointer" in value &&
  "code" in value &&
  typeof value.code === "string";

/** The id that the other instance gives a message. */
export const upstreamId = z.string().max(128).pipe(vendorId);

const maximumDetailCharacters = 200;
const status = z.enum(deliveryStatuses);
const message = z.object({
  status,
  updated_at: optional(z.iso.datetime()),
  // A later version of the other instance may list events with a status that this version does not know.
  events: z.array(z.object({ status: z.string(), detail: optional(z.string()) })),
});

/** The state of a message at the other instance. */
interface MessageState {
  readonly status: DeliveryStatus;
  readonly receipt: ProviderReceipt;
}

/** Reads the state of a message; `gone` if it is not known there, undefined if there was no usable answer. */
export async function readState(api: ConnectHubApi, id: string): Promise<MessageState | "gone" | undefined> {
  const called = await api.call<unknown>((client) =>
    client.GET("/api/v1/connect-hub/messages/{id}", { params: { path: { id } } }),
  );
  if (called.kind === "problem" && called.code === "not_found") return "gone";
  const read = called.kind === "data" ? message.safeParse(called.data) : undefined;
  if (!read?.success) return undefined;
  const { status, updated_at, events } = read.data;
  const { detail } = events.findLast((event) => event.status === status) ?? {};
  // The other instance has refunded what it never handed over, and so do we.
  const refunded =
    status === "FAILED" && events.every((event) => ["PENDING", "FAILED"].includes(event.status));
  const receipt = receiptOf(id, status, updated_at, detail, refunded);
  return { status, receipt };
}

/** The other instance's report on a message, in the words that it chose for its own customers. */
export function receiptOf(
  id: string,
  status: DeliveryStatus,
  time: string | undefined,
  detail: string | undefined,
  refunded: boolean,
): ProviderReceipt {
  const said = detail === undefined ? {} : { detail: detail.slice(0, maximumDetailCharacters) };
  return { providerMessageIds: [id], status, ...at(time), ...said, ...(refunded && { refunded }) };
}
