import { EsimOutcomeUnknown, EsimRefused, EsimUnavailable } from "../../ports/esim.ts";
import type { z } from "zod";
import {
  classifyWithAccountErrors,
  isAccountRejected,
  type HttpResult,
  type HttpClient,
  type HttpRequest,
} from "../shared/http-client.ts";
import { parseJsonExactly } from "../shared/values.ts";
import type { ConfigurationErrors } from "../shared/configuration-errors.ts";

/** Statuses for an invalid SIM or template. 409 means that the SIM cannot get the package now. */
const rejectionStatuses = new Set([400, 404, 409, 422]);

/** The two kinds of requests to Telna. */
export interface TelnaApi {
  /**
   * Resolves to undefined if Telna responds with 400, 404, 409 or 422, for example because the resource does not exist.
   * Rejects with `EsimUnavailable` if there is no response, or any other response than a readable 200.
   */
  get<Shape extends z.ZodType>(
    path: string,
    shape: Shape,
    query?: HttpRequest["query"],
  ): Promise<z.output<Shape> | undefined>;
  /**
   * Sends the request once. Rejects with:
   *
   * - `EsimRefused` if Telna responds with 400, 404, 409 or 422.
   * - `EsimUnavailable` if the request was not sent, or Telna responds with another 4xx or with 503.
   * - `EsimOutcomeUnknown` if there is no response, or any other response that is not a readable 2xx.
   */
  post<Shape extends z.ZodType>(path: string, shape: Shape, body: object): Promise<z.output<Shape>>;
}

/** Creates the API on an HTTP client. It adds `pcrHeaders` to requests under `/pcr/`. */
export function createTelnaApi(
  client: HttpClient,
  faults: ConfigurationErrors,
  pcrHeaders: Readonly<Record<string, string>>,
): TelnaApi {
  async function sendRequest(request: HttpRequest): Promise<HttpResult> {
    const headers = request.path.startsWith("/pcr/") ? pcrHeaders : {};
    const answer = await client.request({ ...request, headers, classify: classifyWithAccountErrors });
    if (answer.kind !== "answer") return answer;
    if (isAccountRejected(answer.status)) faults.raise(String(answer.status));
    else if (answer.status < 300) faults.clear();
    return answer;
  }

  return {
    async get(path, shape, query = {}) {
      const answer = await sendRequest({ method: "GET", path, query, idempotent: true });
      if (answer.kind !== "answer") throw new EsimUnavailable(`The eSIM platform: ${answer.reason}.`);
      if (rejectionStatuses.has(answer.status)) return undefined;
      const read = answer.status === 200 ? shape.safeParse(parseJsonExactly(answer.text)) : undefined;
      if (read?.success) return read.data;
      throw new EsimUnavailable(`The eSIM platform responded with ${answer.status} and an unreadable body.`);
    },
    async post(path, shape, body) {
      const answer = await sendRequest({ method: "POST", path, body });
      if (answer.kind === "unsent") throw new EsimUnavailable(`The eSIM platform: ${answer.reason}.`);
      if (answer.kind === "unknown") throw new EsimOutcomeUnknown(`The eSIM platform: ${answer.reason}.`);
      const { status } = answer;
      if (rejectionStatuses.has(status))
        throw new EsimRefused(`The eSIM platform responded with ${status}.`, status === 409);
      // A client error or a 503 means that the request was not carried out. After any other failure, the outcome is
      // unknown.
      if ((status > 400 && status < 500) || status === 503) {
        throw new EsimUnavailable(`The eSIM platform responded with ${status}.`);
      }
      const read = status < 300 ? shape.safeParse(parseJsonExactly(answer.text)) : undefined;
      if (read?.success) return read.data;
      throw new EsimOutcomeUnknown(`The eSIM platform responded with ${status} and an unreadable body.`);
    },
  };
}
