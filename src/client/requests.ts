import type { operationTable } from "../../generated/client.ts";
import type { components, operations, webhooks } from "../../generated/client-types.ts";

/** The schemas of the contract by name, such as `Schemas["Message"]`. */
export type Schemas = components["schemas"];

/** The name of an operation of the contract, such as `sendSms`. */
export type OperationId = keyof typeof operationTable;

type Parameters<Id extends OperationId> = operations[Id]["parameters"];

type Json = { readonly content: { readonly "application/json": unknown } };

type Body<Id extends OperationId> = operations[Id] extends { requestBody: Json }
  ? { body: operations[Id]["requestBody"]["content"]["application/json"] }
  : operations[Id] extends { requestBody?: Json }
    ? { body?: NonNullable<operations[Id]["requestBody"]>["content"]["application/json"] }
    : { body?: never };

type Key<Id extends OperationId> = (typeof operationTable)[Id]["repeatable"] extends "with_key"
  ? {
      /** Generated if left out; set your own to be safe across restarts of your program too. */
      idempotencyKey?: string;
    }
  : { idempotencyKey?: never };

/** The options of every call, besides the operation's own input. */
export interface CallOptions {
  /** Ends the call, its retries and its pauses. */
  signal?: AbortSignal;
  /** Headers to add; they win over what the client sets. */
  headers?: Readonly<Record<string, string>>;
}

/** The request of an operation: the `path`, `query` and `body` that its contract declares. */
export type RequestOf<Id extends OperationId> = Pick<Parameters<Id>, "path" | "query"> &
  Body<Id> &
  Key<Id> &
  CallOptions;

type Responses<Id extends OperationId> = operations[Id]["responses"];

/** The body of an operation's 2xx answer. */
export type AnswerOf<Id extends OperationId> = {
  [Status in keyof Responses<Id> & (200 | 201)]: Responses<Id>[Status] extends Json
    ? Responses<Id>[Status]["content"]["application/json"]
    : never;
}[keyof Responses<Id> & (200 | 201)];

/** One call of an operation: the body of its answer, or a `ConnectHubError`. */
export type Call<Id extends OperationId> = (
  ...request: Record<never, never> extends RequestOf<Id>
    ? [request?: RequestOf<Id>]
    : [request: RequestOf<Id>]
) => Promise<AnswerOf<Id>>;

/** What the service posts to webhook endpoints. */
export type WebhookEvent = webhooks[keyof webhooks]["post"]["requestBody"]["content"]["application/json"];
