import { z } from "zod";
import { createConnectHubClient, type ConnectHubClient } from "../../../generated/client.ts";
import { deliveryStatuses, type DeliveryStatus } from "../../domain/messages/delivery.ts";
import { problemTypes } from "../../domain/problems.ts";
import type { ProviderReceipt } from "../../ports/providers.ts";
import {
  classifyWithAccountErrors,
  type HttpResult,
  type HttpClient,
  type HttpRequest,
} from "../shared/http-client.ts";
import { toTimeField, optional, vendorId } from "../shared/values.ts";
import type { ConnectHubProviderOptions } from "./options.ts";

/**
 * Result of a call:
 *
 * - `data`: the response was successful. `data` is the data that `work` returned. It is not validated.
 * - `problem`: a problem response with a code and a status of the customer API.
 * - `silence`: any other response, or none. That includes a successful response if `work` returned no data.
 */
export type CallResult<Data> =
  | { readonly kind: "data"; readonly data: Data }
  | {
      readonly kind: "problem";
      readonly code: string;
      /** Reason why a message was blocked. */
      readonly reason: unknown;
      readonly invalidFields: readonly InvalidField[];
      readonly answer: HttpResult;
    }
  | { readonly kind: "silence"; readonly answer: HttpResult };

/** An invalid field in a problem. */
export interface InvalidField {
  readonly pointer: string;
  readonly code: string;
}

/**
 * Calls the other instance with the generated client of the customer API. `work` sends one request. It returns `data`
 * for a successful response, and `error` for any other one. `withdrawn` cancels the request while it waits in the
 * queue. Never rejects: if `work` rejects, the result is `silence`.
 */
export interface ConnectHubApi {
  call<Data>(
    work: (client: ConnectHubClient) => Promise<{ data?: Data; error?: unknown }>,
    withdrawn?: AbortSignal,
  ): Promise<CallResult<Data>>;
}

/** A placeholder that is never contacted. The HTTP client sets the real address. */
const placeholderOrigin = "http://connect-hub.invalid";
const bodiless = new Set([204, 205, 304]);

/** Creates the API of the other instance. Its requests have the limits of the HTTP client. */
export function createConnectHubApi(
  http: HttpClient,
  { apiKey, accountId }: ConnectHubProviderOptions,
): ConnectHubApi {
  return {
    async call(work, withdrawn) {
      let answer: HttpResult = { kind: "unsent", reason: "the request is invalid" };
      const fetch = async (request: Request) => {
        answer = await http.request({ ...(await toHttpRequest(request)), cancelSignal: withdrawn });
        if (answer.kind !== "answer") throw new Error(answer.reason);
        const { status, text, headers } = answer;
        return new Response(bodiless.has(status) ? null : text, { status, headers });
      };
      try {
        const { data, error } = await work(
          createConnectHubClient({ baseUrl: placeholderOrigin, apiKey, accountId, fetch }),
        );
        return data === undefined ? toProblem(error, answer) : { kind: "data", data };
      } catch {
        // No response arrived, or it was not JSON. `answer` says which.
        return { kind: "silence", answer };
      }
    },
  };
}

async function toHttpRequest(request: Request): Promise<HttpRequest> {
  const { pathname, search } = new URL(request.url);
  const text = await request.text();
  return {
    // All operations of the customer API use GET, POST or DELETE.
    method: request.method as "GET" | "POST" | "DELETE",
    path: pathname + search,
    headers: Object.fromEntries(request.headers),
    ...(text !== "" && { body: JSON.parse(text) as unknown }),
    classify: classifyWithAccountErrors,
  };
}

function toProblem(error: unknown, answer: HttpResult): CallResult<never> {
  if (typeof error !== "object" || error === null || !("code" in error) || typeof error.code !== "string") {
    return { kind: "silence", answer };
  }
  if (!isDocumented(error.code, answer)) return { kind: "silence", answer };
  const errors: unknown = "errors" in error ? error.errors : [];
  return {
    kind: "problem",
    code: error.code,
    reason: "reason" in error ? error.reason : undefined,
    invalidFields: Array.isArray(errors) ? errors.filter(isInvalidField) : [],
    answer,
  };
}

/** Returns true if the code and the HTTP status belong together. A proxy in front of the instance has other codes. */
const isDocumented = (code: string, answer: HttpResult): boolean =>
  answer.kind === "answer" &&
  Object.entries(problemTypes).some(([own, { status }]) => own === code && status === answer.status);

const isInvalidField = (value: unknown): value is InvalidField =>
  typeof value === "object" &&
  value !== null &&
  "pointer" in value &&
  "code" in value &&
  typeof value.code === "string";

/** Schema of the message id that the other instance returns. */
export const remoteMessageId = z.string().max(128).pipe(vendorId);

const maximumDetailCharacters = 200;
const status = z.enum(deliveryStatuses);
const message = z.object({
  status,
  updated_at: optional(z.iso.datetime()),
  // A newer version of the other instance may list events with a status that this version does not know.
  events: z.array(z.object({ status: z.string(), detail: optional(z.string()) })),
});

/** State of a message at the other instance. */
interface MessageState {
  readonly status: DeliveryStatus;
  readonly receipt: ProviderReceipt;
}

/**
 * Reads the state of a message. Returns `gone` if the other instance does not know it, and undefined if there is no
 * usable response. The receipt is marked as refunded if the message failed before it was submitted.
 */
export async function readMessageState(
  api: ConnectHubApi,
  id: string,
): Promise<MessageState | "gone" | undefined> {
  const called = await api.call<unknown>((client) =>
    client.GET("/api/v1/connect-hub/messages/{id}", { params: { path: { id } } }),
  );
  if (called.kind === "problem" && called.code === "not_found") return "gone";
  const read = called.kind === "data" ? message.safeParse(called.data) : undefined;
  if (!read?.success) return undefined;
  const { status, updated_at, events } = read.data;
  const { detail } = events.findLast((event) => event.status === status) ?? {};
  // The other instance refunds messages that it never submitted, so this instance refunds them, too.
  const refunded =
    status === "FAILED" && events.every((event) => ["PENDING", "FAILED"].includes(event.status));
  const receipt = toProviderReceipt(id, status, updated_at, detail, refunded);
  return { status, receipt };
}

/**
 * Converts a status of the other instance to a receipt. `time` is an ISO 8601 time. `detail` is the text that the other
 * instance shows to its customers. It is cut to 200 characters.
 */
export function toProviderReceipt(
  id: string,
  status: DeliveryStatus,
  time: string | undefined,
  detail: string | undefined,
  refunded: boolean,
): ProviderReceipt {
  const said = detail === undefined ? {} : { detail: detail.slice(0, maximumDetailCharacters) };
  return { providerMessageIds: [id], status, ...toTimeField(time), ...said, ...(refunded && { refunded }) };
}
