import { expect } from "vitest";
import type { components } from "../../../generated/types.ts";
import { openAccount, type Credentials } from "../../support/accounts.ts";
import { commit } from "../../support/commit.ts";
import type { TestService } from "../../support/service.ts";

type Schemas = components["schemas"];

export const path = "/api/v1/connect-hub/verifications";
export const listPath = "/api/v1/connect-hub/verifications/list";
export const statsPath = "/api/v1/connect-hub/verification-stats";
/** What every code of the sandbox begins with. */
export const code = "123456";
export const wrong = "000000";
export const unknownId = "01931f6a-7b00-7000-8000-00000000dead";
/** Each has its own outcome in the sandbox. */
export const to = {
  delivered: "+447700900100",
  refused: "+447700900101",
  undelivered: "+447700900102",
  silent: "+447700900105",
} as const;

/** Verifications of an account of its own, so that no limit of another test's counts. */
export async function verifier(service: TestService, balanceMicros = 1_000_000) {
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

/** A key whose first request has no answer yet. */
export async function busyKey({ context: { store, clock } }: TestService, accountId: string) {
  const key = { accountId, key: "busy", fingerprint: "unknown" };
  await commit(store, store.idempotency.take(key, undefined, clock.now()));
  return { "idempotency-key": key.key };
}

/** A workflow of these channels. */
export const by = (...channels: readonly Schemas["Channel"][]) =>
  channels.map((channel) => ({ channel, timeout: 60 }));

export type Verifier = Awaited<ReturnType<typeof verifier>>;

/** Runs what is due, so often that what follows from it is done too. */
export async function settle({ deliver }: TestService): Promise<void> {
  for (let round = 0; round < 4; round += 1) await deliver();
}

/** Where a verification stands, and each of its messages. */
export async function stateOf({ get }: Pick<Verifier, "get">, id: string) {
  const { status, reason, attempts } = await get(id);
  return [status, reason, ...attempts.map((attempt) => `${attempt.channel} ${attempt.status}`)];
}
