import { createServer } from "node:http";
import express, { type ErrorRequestHandler, type Request } from "express";
import * as OpenApiValidator from "express-openapi-validator";
import { ready } from "./contender.ts";
import { contractPath } from "./operation.ts";
import { createFindOwner, createSender } from "./peer.ts";
import { openContender } from "./peer-contender.ts";
import { createReads } from "./reads.ts";
import type { Owner } from "./send.ts";

/**
 * Express with express-openapi-validator on our own bundle, as their documentation teaches: the validator holds requests
 * against the contract and asks for the API key and account, answers go out unchecked as is its default, and a send is
 * a better-sqlite3 transaction with the statements of connect-hub's own store. It parses no numbers, knows one price,
 * counts no segments, limits no rates and keeps no log.
 */
const { database } = openContender();
const findOwner = createFindOwner(database);
const send = createSender(database);
const reads = createReads(database);

const owners = new WeakMap<Request, Owner>();
function authenticate(request: Request): boolean {
  const owner = owners.get(request) ?? findOwner(request.get("x-api-key"), request.get("x-account-id"));
  if (owner) owners.set(request, owner);
  return owner !== undefined;
}
const ownerOf = (request: Request) => owners.get(request)!;

const app = express();
app.use(express.json());
app.use(
  OpenApiValidator.middleware({
    apiSpec: contractPath,
    validateRequests: true,
    validateSecurity: { handlers: { ApiKey: authenticate, AccountId: authenticate } },
  }),
);
app.post("/api/v1/connect-hub/sms", (request, response) => {
  const draft = { channel: "sms", ...request.body };
  const { status, body } = send(ownerOf(request), draft, request.get("idempotency-key"));
  response.status(status).json(body);
});
app.post("/api/v1/connect-hub/whatsapp/otp", (request, response) => {
  const draft = { channel: "whatsapp", ...request.body };
  const { status, body } = send(ownerOf(request), draft, request.get("idempotency-key"));
  response.status(status).json(body);
});
app.get("/api/v1/connect-hub/telegram/:uuid/tdr", (request, response) => {
  const body = reads.tdr(ownerOf(request), request.params.uuid);
  response.status(body ? 200 : 404).json(body ?? { code: "not_found" });
});
app.post("/api/v1/connect-hub/telegram/tdr", (request, response) => {
  response.json(reads.tdrs(ownerOf(request), request.body.rows_per_page));
});
app.post("/api/billing/me/transactions", (request, response) => {
  response.json(reads.transactions(ownerOf(request), request.body.rowsPerPage));
});
app.post("/api/v1/connect-hub/telegram/stats", (request, response) => {
  response.json(reads.statistics(ownerOf(request), request.body.start_time, request.body.end_time));
});
const explain: ErrorRequestHandler = (error, _request, response, _next) => {
  response.status(error.status ?? 500).json({ message: error.message, errors: error.errors });
};
app.use(explain);

const server = createServer(app);
server.listen(0, "127.0.0.1", () => ready(server));
