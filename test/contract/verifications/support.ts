import { expect } from "vitest";
import type { components } from "../../../generated/types.ts";
import { openAccount, type Credentials } from "../../support/accounts.ts";
import { commit } from "../../support/commit.ts";
import type { TestService } from "../../support/service.ts";

type Schemas = components["schemas"];

export const path = "/api/v1/connect-hub/verifications";
export const listPath = "/api/v1/connect-hub/verifications/list";
export const statsPath = "/api/v1/connect-hub/verification-stats";
/** Start of every code in the sandbox. */
export const code = "123456";
export const wrongCode = "000000";
export const unknownId = "01931f6a-7b00-7000-8000-00000000dead";
/** Recipients with their outcome in the sandbox. */
export const recipients = {
  delivered: "+447700900100",
  refused: "+447700900101",
  undelivered: "+447700900102",
  silent: "+447700900105",
} as const;

/** Opens an account for verifications, so that the limits of other tests do not apply to it. */
export async function createVerifier(service: TestService, balanceMicros = 1_000_000) {
  const credentials: Credentials = await openAccount(service, balanceMicros);
  const client = service.client(credentials);
  const at = (id: string) => ({ params: { path: { id } } });
  return {
    ...credentials,
    client,
    async start(
      body: Omit<Schemas["StartVerificationRequest"], "template" | "code_length" | "ttl"> & object,
    ) {
      const { data, response } = await client.POST(path, {
        body: body as Schemas["StartVerificationRequest"],
      });
      expect(response.status).toBe(201);
      return data!;
    },
    async check(id: string, entered: string) {
      return (await client.POST(`${path}/{id}/check`, { ...at(id), body: { code: entered } })).data!;
    },
    resend: (id: string, channel?: Schemas["Channel"]) =>
      client.POST(`${path}/{id}/resend`, { ...at(id), body: channel ? { channel } : {} }),
    cancel: async (id: string) => (await client.POST(`${path}/{id}/cancel`, at(id))).data!,
    get: async (id: string) => (await client.GET(`${path}/{id}`, at(id))).data!,
    stats: async () => (await client.POST(statsPath, { body: {} })).data!.list,
  };
}

/** Returns the header of an Idempotency-Key whose first request is still in progress. */
export async function createBusyKey({ context: { store, clock } }: TestService, accountId: string) {
  const key = { accountId, key: "busy", fingerprint: "unknown" };
  await commit(store, store.idempotency.claim(key, undefined, clock.now()));
  return { "idempotency-key": key.key };
}

/** Returns a workflow of these channels. */
export const workflowBy = (...channels: readonly Schemas["Channel"][]) =>
  channels.map((channel) => ({ channel, timeout: 60 }));

export type Verifier = Awaited<ReturnType<typeof createVerifier>>;

/** Delivers repeatedly, so that the consequences of a delivery are processed as well. */
export async function deliverRepeatedly({ deliver }: TestService): Promise<void> {
  for (let round = 0; round < 4; round += 1) await deliver();
}

/** Returns the status of a verification and of its messages. */
export async function getState({ get }: Pick<Verifier, "get">, id: string) {
  const { status, reason, attempts } = await get(id);
  return [status, reason, ...attempts.map((attempt) => `${attempt.channel} ${attempt.status}`)];
}
