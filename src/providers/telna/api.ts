import { EsimOutcomeUnknown, EsimRefused, EsimUnavailable } from "../../ports/esim.ts";
import type { z } from "zod";
import {
  outcomeForOperator,
  rejectsOperator,
  type HttpAnswer,
  type HttpClient,
  type HttpRequest,
} from "../shared/http-client.ts";
import { parseJsonExactly } from "../shared/values.ts";
import type { OperatorFaults } from "../shared/operator-faults.ts";

/** The SIM or the template is at fault; 409 means that the SIM cannot have the package now. */
const refusals = new Set([400, 404, 409, 422]);

/** The two kinds of requests to the upstream. */
export interface TelnaApi {
  /** Undefined if it does not exist; rejects with `EsimUnavailable`. */
  get<Shape extends z.ZodType>(
    path: string,
    shape: Shape,
    query?: HttpRequest["query"],
  ): Promise<z.output<Shape> | undefined>;
  /** Sends the request once; rejects with `EsimUnavailable`, `EsimRefused` or `EsimOutcomeUnknown`. */
  post<Shape extends z.ZodType>(path: string, shape: Shape, body: object): Promise<z.output<Shape>>;
}

/** Sends requests through a client; adds `pcrHeaders` under /pcr. */
export function createTelnaApi(
  client: HttpClient,
  faults: OperatorFaults,
  pcrHeaders: Readonly<Record<string, string>>,
): TelnaApi {
  async function ask(request: HttpRequest): Promise<HttpAnswer> {
    const headers = request.path.startsWith("/pcr/") ? pcrHeaders : {};
    const answer = await client.request({ ...request, headers, outcome: outcomeForOperator });
    if (answer.kind !== "answer") return answer;
    if (rejectsOperator(answer.status)) faults.arose(String(answer.status));
    else if (answer.status < 300) faults.ended();
    return answer;
  }

  return {
    async get(path, shape, query = {}) {
      const answer = await ask({ method: "GET", path, query, idempotent: true });
      if (answer.kind !== "answer") throw new EsimUnavailable(`The eSIM upstream: ${answer.reason}.`);
      if (refusals.has(answer.status)) return undefined;
      const read = answer.status === 200 ? shape.safeParse(parseJsonExactly(answer.text)) : undefined;
      if (read?.success) return read.data;
      throw new EsimUnavailable(`The eSIM upstream answered ${answer.status}, and nothing that can be read.`);
    },
    async post(path, shape, body) {
      const answer = await ask({ method: "POST", path, body });
      if (answer.kind === "unsent") throw new EsimUnavailable(`The eSIM upstream: ${answer.reason}.`);
      if (answer.kind === "unknown") throw new EsimOutcomeUnknown(`The eSIM upstream: ${answer.reason}.`);
      const { status } = answer;
      if (refusals.has(status))
        throw new EsimRefused(`The eSIM upstream answered ${status}.`, status === 409);
      // A client error or a 503 means that the request was not carried out; any other failure leaves it open.
      if ((status > 400 && status < 500) || status === 503) {
        throw new EsimUnavailable(`The eSIM upstream answered ${status}.`);
      }
      const read = status < 300 ? shape.safeParse(parseJsonExactly(answer.text)) : undefined;
      if (read?.success) return read.data;
      throw new EsimOutcomeUnknown(`The eSIM upstream answered ${status}, and nothing that can be read.`);
    },
  };
}
