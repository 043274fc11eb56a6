import fastify from "fastify";
import { serveFastify } from "./serve-fastify.ts";

const app = fastify({ ajv: { customOptions: { strict: false } } });
await serveFastify(app, (owner, _request, reply) =>
  owner ? undefined : reply.code(401).send({ code: "authentication_failed" }),
);
