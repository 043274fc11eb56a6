import { join } from "node:path";
import fastify, { type FastifyError, type FastifyReply } from "fastify";
import { networkOf } from "../../../src/domain/addresses.ts";
import { createId } from "../../../src/domain/identifiers.ts";
import { invalid, refuse, type Fault, type FaultCode } from "../../../src/domain/refusals.ts";
import { createRateLimit } from "../../../src/http/limits/rate-limit.ts";
import { problemReply } from "../../../src/http/problem.ts";
import { privateHeaders, type Reply } from "../../../src/http/reply.ts";
import { openLog } from "../../../src/runtimes/log/output.ts";
import { systemClock } from "../../../src/system-clock.ts";
import { readTold } from "../process.ts";
import { config } from "../service.ts";
import type { Contender } from "./contender.ts";
import { serveFastify } from "./serve-fastify.ts";

/** Fastify with what connect-hub does beside: request ids, a line in the same log, rate limits, every fault in a problem. */
const { folder } = readTold<Contender>();
const { log } = openLog(config.logLevel, join(folder, "log.jsonl"));
const keyLimit = createRateLimit(config.requestsPerMinute, systemClock);
const failureLimit = createRateLimit(10 * config.requestsPerMinutePerAddress, systemClock);
const codes: Readonly<Record<string, FaultCode>> = {
  required: "required",
  additionalProperties: "unknown",
  type: "type",
};
const notGenuine = refuse("authentication_failed", "Send a live API key in x-api-key, and its account.");

const answer = (reply: FastifyReply, { status, headers, text }: Reply) =>
  reply.code(status).headers(headers).send(text);

function faultOf({ instancePath, keyword, params, message = "" }: Validation): Fault {
  const member = params["missingProperty"] ?? params["additionalProperty"];
  const pointer = member === undefined ? instancePath : `${instancePath}/${String(member)}`;
  return { in: "body", pointer, code: codes[keyword] ?? "value", message };
}

type Validation = NonNullable<FastifyError["validation"]>[number];

const app = fastify({
  genReqId: () => createId(Date.now()),
  ajv: { customOptions: { strict: false, allErrors: true, removeAdditional: false } },
});
app.addHook("onResponse", (request, { statusCode, elapsedTime }, done) => {
  const { url } = request.routeOptions;
  const milliseconds = Math.round(elapsedTime * 100) / 100;
  log.info({ request_id: request.id, operation: url, status: statusCode, milliseconds }, "request");
  done();
});
app.setErrorHandler<FastifyError>((error, request, reply) => {
  const refusal = error.validation
    ? invalid(error.validation.map(faultOf))
    : refuse("internal_error", "Something went wrong on our side.");
  return answer(reply, problemReply(refusal, request.id));
});
await serveFastify(app, (owner, request, reply) => {
  reply.headers({ ...privateHeaders, "x-request-id": request.id });
  const limited = owner ? keyLimit.take(owner.accountId) : failureLimit.take(networkOf(request.ip));
  const refusal = limited ?? (owner ? undefined : notGenuine);
  const headers = owner ? undefined : { "www-authenticate": 'ApiKey realm="connect-hub"' };
  return refusal && answer(reply, problemReply(refusal, request.id, headers));
});
