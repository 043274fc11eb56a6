import { createServer } from "node:http";
import express, { type ErrorRequestHandler, type Request } from "express";
import * as OpenApiValidator from "express-openapi-validator";
import type { Owner } from "../messages.ts";
import { ready } from "./contender.ts";
import { contractPath, createFindOwner, peerOperations } from "./peer.ts";
import { openToldPeer } from "./sqlite.ts";

/**
 * Express with express-openapi-validator on our own bundle, as their documentation teaches: the validator holds requests
 * against the contract and asks for the API key and account, answers go out unchecked as is its default, and a send is
 * a better-sqlite3 transaction with the statements of connect-hub's own store. It parses no numbers, knows one price,
 * counts no segments, limits no rates and keeps no log.
 */
const peer = openToldPeer();
const findOwner = createFindOwner(peer);
const owners = new WeakMap<Request, Owner>();
async function authenticate(request: Request): Promise<boolean> {
  const owner =
    owners.get(request) ?? (await findOwner(request.get("x-api-key"), request.get("x-account-id")));
  if (owner) owners.set(request, owner);
  return owner !== undefined;
}

const app = express();
app.use(express.json());
app.use(
  OpenApiValidator.middleware({
    apiSpec: contractPath,
    validateRequests: true,
    validateSecurity: { handlers: { ApiKey: authenticate, AccountId: authenticate } },
  }),
);
for (const { method, path, reply } of peerOperations(peer)) {
  app[method](path.replace("{uuid}", ":uuid"), async (request, response) => {
    const { body, params } = request;
    const idempotencyKey = request.get("idempotency-key");
    const answered = await reply({ owner: owners.get(request)!, body, params, idempotencyKey });
    response.status(answered.status).json(answered.body);
  });
}
const explain: ErrorRequestHandler = (error, _request, response, _next) => {
  response.status(error.status ?? 500).json({ message: error.message, errors: error.errors });
};
app.use(explain);

const server = createServer(app);
server.listen(0, "127.0.0.1", () => ready(server));
