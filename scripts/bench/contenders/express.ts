import { createServer } from "node:http";
import express, { type ErrorRequestHandler, type Request } from "express";
import * as OpenApiValidator from "express-openapi-validator";
import type { Owner } from "../messages.ts";
import { ready } from "./contender.ts";
import { openPeer } from "./database.ts";
import { contractPath, createFindOwner, peerOperations, routePath } from "./peer.ts";

const peer = openPeer();
const findOwner = createFindOwner(peer);
const owners = new WeakMap<Request, Owner>();
/** Asked once for the key and once for the account of each request. */
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
  app[method](routePath(path), async (request, response) => {
    const { body, params } = request;
    const owner = owners.get(request)!;
    const answered = await reply({ owner, body, params, key: request.get("idempotency-key") });
    response.status(answered.status).json(answered.body);
  });
}
const explain: ErrorRequestHandler = (error, _request, response, _next) => {
  response.status(error.status ?? 500).json({ message: error.message, errors: error.errors });
};
app.use(explain);
ready(createServer(app).listen(0, "127.0.0.1"));
