// Tests of a changed secret: tokens by the previous secret are valid while it is configured, and no longer.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createConnectHubClient } from "../../generated/client.ts";
import { publicUrl } from "../end-to-end/support/routed-service.ts";
import { findFreePort } from "../end-to-end/support/find-free-port.ts";
import { respondWith, startPeer, type Peer } from "../providers/http/peer.ts";
import { pollUntil } from "../support/poll-until.ts";
import { signUp } from "./main-job.ts";
import { createFolder, killAll, waitForStatus, startNode } from "./node-process.ts";
import { fetchOnce } from "./worker-process.ts";

const [first, second] = [
  "the first secret of the operator, ".repeat(2),
  "the second one, after that. ".repeat(2),
];

/** An SMS gateway that receives a callback URL, and authenticates its reports by that URL alone. */
const described = {
  path: "/send",
  json: { to: "{to}", text: "{text}", told: "{callback}" },
  answer: { id: "id" },
  report: { id: "id", status: "status", DELIVERED: "delivered" },
};
const readSent = (text: string) => JSON.parse(text) as Record<"to" | "text" | "told", string>;

let vendor: Peer;
let place: Awaited<ReturnType<typeof createFolder>>;
beforeAll(async () => {
  vendor = await startPeer((request, response) =>
    respondWith(200, { id: `id-of-${readSent(request.text).to}` })(request, response),
  );
  place = await createFolder();
});
afterAll(async () => {
  killAll();
  await Promise.all([vendor.close(), place.remove()]);
});

/** Starts the service with a secret, and with the previous one if it is provided. */
async function start(secret: string, before?: string) {
  const routes = join(place.folder, "routes.json");
  const gateway = { kind: "http-sms", ...described, baseUrl: vendor.baseUrl };
  await writeFile(routes, JSON.stringify({ providers: { gateway }, routes: { sms: ["gateway"] } }));
  const PORT = String(await findFreePort());
  const service = startNode({
    PORT,
    CONNECT_HUB_BASE_URL: publicUrl,
    CONNECT_HUB_WELCOME_CREDIT: "10",
    CONNECT_HUB_DATA: place.data,
    CONNECT_HUB_ROUTES: routes,
    CONNECT_HUB_JWT_SECRET: secret,
    ...(before !== undefined && { CONNECT_HUB_JWT_SECRET_BEFORE: before }),
  });
  await service.listening();
  const baseUrl = `http://127.0.0.1:${PORT}`;
  const clientOf = (caller: object) => createConnectHubClient({ baseUrl, ...caller, fetch: fetchOnce });
  const stop = async () => {
    service.child.kill("SIGTERM");
    expect(await service.exit).toBe(0);
  };
  return { baseUrl, clientOf, stop };
}

/** Returns the request of the service to the gateway for a phone number. */
const sentTo = (to: string) =>
  pollUntil(() => vendor.requests.map(({ text }) => readSent(text)).find((sent) => sent.to === to));

interface Started {
  readonly id: string;
  readonly to: string;
  readonly message: string;
  readonly code: string;
  readonly told: string;
}

/** Reports a delivery to the callback URL, without a signature. A proxy forwards from there to the service. */
async function report({ told, to }: Started, baseUrl: string): Promise<number> {
  const response = await fetch(told.replace(publicUrl, baseUrl), {
    method: "POST",
    headers: { connection: "close" },
    body: JSON.stringify({ id: `id-of-${to}`, status: "delivered" }),
  });
  await response.arrayBuffer();
  return response.status;
}

test("tokens, codes and callback URLs by the previous secret are valid only while that secret is configured", async () => {
  const begun = await start(first);
  const caller = await signUp(begun.baseUrl, fetchOnce);
  const { email, password } = caller;
  const session = await begun.clientOf({}).POST("/api/auth/login", { body: { email, password } });
  const { accessToken, refreshToken } = session.data!;
  const startOf = async (to: string): Promise<Started> => {
    const body = { to, workflow: [{ channel: "sms" as const }] };
    const { data } = await begun.clientOf(caller).POST("/api/v1/connect-hub/verifications", { body });
    const { text, told } = (await sentTo(to))!;
    const code = /[0-9]{6}/.exec(text)![0];
    return { id: data!.id, to, message: data!.attempts[0]!.message_id, code, told };
  };
  const [entered, late] = [await startOf("+447700900133"), await startOf("+447700900134")];
  await begun.stop();

  const judge = async (of: Awaited<ReturnType<typeof start>>, { id, code }: Started) => {
    const params = { path: { id } };
    const path = "/api/v1/connect-hub/verifications/{id}/check";
    return (await of.clientOf(caller).POST(path, { params, body: { code } })).data?.valid;
  };
  const keysBy = async (of: Awaited<ReturnType<typeof start>>) =>
    (await of.clientOf({ accessToken }).GET("/api/auth/api-keys")).response.status;

  const both = await start(second, first);
  expect(await keysBy(both)).toBe(200);
  expect(await judge(both, entered)).toBe(true);
  expect(await report(entered, both.baseUrl)).toBe(200);
  await waitForStatus(both.clientOf(caller), entered.message, "DELIVERED");
  const refreshed = await both.clientOf({}).POST("/api/auth/refresh", { body: { refreshToken } });
  expect(refreshed.response.status).toBe(200);
  await both.stop();

  const changed = await start(second);
  expect(await keysBy(changed)).toBe(401);
  expect(await judge(changed, late)).toBe(false);
  expect(await report(late, changed.baseUrl)).toBe(401);
  const { accessToken: newer } = refreshed.data!;
  const keys = await changed.clientOf({ accessToken: newer }).GET("/api/auth/api-keys");
  expect(keys.response.status).toBe(200);
  await changed.stop();
});
