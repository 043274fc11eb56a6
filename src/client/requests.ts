import type { operationTable } from "../../generated/client.ts";
import type { components, operations, webhooks } from "../../generated/client-types.ts";

/** Schemas of the contract by name, such as `Schemas["Message"]`. */
export type Schemas = components["schemas"];

/** Name of an operation of the contract, such as `sendSms`. */
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
      /**
       * Default: a new random key for each call. Set your own key to be safe across restarts of your program. A
       * repeated key returns the first response again. With another operation or body, the call rejects.
       */
      idempotencyKey?: string;
    }
  : { idempotencyKey?: never };

/** Options of every call, in addition to the input of the operation. */
export interface CallOptions {
  /**
   * Aborts the call, including its retries and the pauses between them. The call then rejects, but the service may have
   * processed the request.
   */
  signal?: AbortSignal;
  /** Additional headers. They override the headers that the client sets. */
  headers?: Readonly<Record<string, string>>;
}

/**
 * Input of a call: `path`, `query` and `body` as the contract defines them, the idempotency key if the operation takes
 * one, and the call options.
 */
export type RequestInput<Id extends OperationId> = Pick<Parameters<Id>, "path" | "query"> &
  Body<Id> &
  Key<Id> &
  CallOptions;

type Responses<Id extends OperationId> = operations[Id]["responses"];

/** JSON body of the 200 or 201 response of an operation, or `never` if it has none. */
export type ResponseBody<Id extends OperationId> = {
  [Status in keyof Responses<Id> & (200 | 201)]: Responses<Id>[Status] extends Json
    ? Responses<Id>[Status]["content"]["application/json"]
    : never;
}[keyof Responses<Id> & (200 | 201)];

/**
 * A method for one operation. It returns the response body. It rejects with `ConnectHubError` for an error response,
 * and with another error if there is no response, or none that the contract defines.
 */
export type Call<Id extends OperationId> = (
  ...request: Record<never, never> extends RequestInput<Id>
    ? [request?: RequestInput<Id>]
    : [request: RequestInput<Id>]
) => Promise<ResponseBody<Id>>;

/** Body of a request that the service sends to webhook endpoints. */
export type WebhookEvent = webhooks[keyof webhooks]["post"]["requestBody"]["content"]["application/json"];
