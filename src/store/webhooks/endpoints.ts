import { sql } from "kysely";
import type { Webhooks } from "../../ports/store/webhooks.ts";
import { change, prepareStep, stepOf } from "../change.ts";
import type { Engine } from "../engine.ts";
import { handWritten, prepareRead, type Slots } from "../statement.ts";
import { endpointOf } from "./rows.ts";

type Endpoints = Pick<
  Webhooks,
  | "find"
  | "findAny"
  | "list"
  | "ownerEmail"
  | "insert"
  | "rotate"
  | "noteFailing"
  | "noteSucceeding"
  | "disable"
  | "enable"
  | "disableAll"
>;

/** Customers' endpoints on an engine. */
export function createEndpoints(engine: Engine): Endpoints {
  const { builder } = engine;
  const byId = prepareRead(engine, (value: Slots<{ id: string }>) =>
    builder.selectFrom("webhook_endpoints").selectAll().where("id", "=", value.id),
  );
  const ofAccount = prepareRead(engine, (value: Slots<{ accountId: string }>) =>
    builder
      .selectFrom("webhook_endpoints")
      .selectAll()
      .where("account_id", "=", value.accountId)
      .orderBy("id"),
  );
  const owner = prepareRead(engine, (value: Slots<{ id: string }>) =>
    builder
      .selectFrom("webhook_endpoints")
      .innerJoin("accounts", "accounts.id", "webhook_endpoints.account_id")
      .innerJoin("users", "users.id", "accounts.user_id")
      .select("users.email_given as email")
      .where("webhook_endpoints.id", "=", value.id),
  );
  const failing = prepareFailing(engine);
  const succeeding = prepareSucceeding(engine);

  async function findAny(id: string) {
    const [row] = await byId({ id });
    return row && endpointOf(row);
  }

  return {
    findAny,
    async find(accountId, id) {
      const endpoint = await findAny(id);
      return endpoint?.accountId === accountId ? endpoint : undefined;
    },
    list: async (accountId) => (await ofAccount({ accountId })).map(endpointOf),
    ownerEmail: async (id) => (await owner({ id }))[0]?.email,
    insert: createInsert(engine),
    rotate(accountId, id, secret, until) {
      const update = builder
        .updateTable("webhook_endpoints")
        .set((eb) => ({ previous_secret: eb.ref("secret"), previous_secret_until: until, secret }))
        .where("id", "=", id)
        .where("account_id", "=", accountId);
      return change([stepOf(id, "endpoint", update, "not_found")]);
    },
    noteFailing: (endpointId, now) => change([failing({ endpointId, now })]),
    noteSucceeding: (endpointId) => change([succeeding({ endpointId })]),
    disable(id, reason, now, failingBefore) {
      const enabled = builder
        .updateTable("webhook_endpoints")
        .set({ status: "DISABLED", disabled_reason: reason, disabled_at: now })
        .where("id", "=", id)
        .where("status", "=", "ENABLED");
      const failing =
        failingBefore === undefined ? enabled : enabled.where("failing_since", "<=", failingBefore);
      return change([stepOf(id, "endpoint", failing, "endpoint_changed")]);
    },
    enable(id) {
      const update = builder
        .updateTable("webhook_endpoints")
        .set({ status: "ENABLED", disabled_reason: null, disabled_at: null, failing_since: null })
        .where("id", "=", id);
      return change([stepOf(id, "endpoint", update)]);
    },
    disableAll: createDisableAll(engine),
  };
}

const createDisableAll =
  ({ builder }: Engine): Endpoints["disableAll"] =>
  (accountId, known, now) => {
    const disabled = builder
      .updateTable("webhook_endpoints")
      .set({ status: "DISABLED", disabled_at: now })
      .where("account_id", "=", accountId)
      .where("status", "=", "ENABLED");
    return change([
      // One by one, so that each is locked in the order in which all lock them.
      ...known.map((id) => stepOf(id, "endpoint", disabled.where("id", "=", id))),
      stepOf(accountId, "endpoint", disabled),
    ]);
  };

const createInsert =
  (engine: Engine): Endpoints["insert"] =>
  ({ id, accountId, url, description, secret, createdAt }, limit) => {
    const insertion = sql`insert into webhook_endpoints (id, account_id, url, description, secret, status, created_at)
      select ${id}, accounts.id, ${url}, ${description}, ${secret}, 'ENABLED', cast(${createdAt} as bigint)
      from accounts where accounts.id = ${accountId} and ${sql.lit(limit)} > (
        select count(*) from webhook_endpoints where account_id = ${accountId})`;
    return change([stepOf(accountId, "endpoint", handWritten(engine, insertion), "too_many")]);
  };

const prepareFailing = ({ builder }: Engine) =>
  prepareStep<{ endpointId: string; now: number }>("endpoint", (value) =>
    builder
      .updateTable("webhook_endpoints")
      .set({ failing_since: value.now })
      .where("id", "=", value.endpointId)
      .where("failing_since", "is", null),
  );

const prepareSucceeding = ({ builder }: Engine) =>
  prepareStep<{ endpointId: string }>("endpoint", (value) =>
    builder.updateTable("webhook_endpoints").set({ failing_since: null }).where("id", "=", value.endpointId),
  );
