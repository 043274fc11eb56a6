import type { Esim } from "../../ports/store/esim.ts";
import { change, step, stepOf } from "../change.ts";
import type { Engine } from "../engine.ts";
import { createSimList, preparePutSims, simOf } from "./sims.ts";

/** The registry of SIMs, templates and packages on an engine. */
export function createEsim(engine: Engine): Esim {
  const { builder } = engine;
  return {
    listSims: createSimList(engine),
    async findSim(iccid) {
      const [row] = await builder.selectFrom("sims").selectAll().where("iccid", "=", iccid).execute();
      return row && simOf(row);
    },
    async findTemplate(id) {
      const columns = ["id", "name", "price_micros as priceMicros"] as const;
      return (
        await builder.selectFrom("package_templates").select(columns).where("id", "=", id).execute()
      )[0];
    },
    async listGrants(accountId) {
      const granted = builder
        .selectFrom("sim_grants")
        .select(["scope", "scope_id as id"])
        .where("account_id", "=", accountId);
      return granted.orderBy("scope").orderBy("scope_id").execute();
    },
    grant(account_id, { scope, id: scope_id }, granted_at) {
      const insertion = builder
        .insertInto("sim_grants")
        .values({ account_id, scope, scope_id, granted_at })
        .onConflict((conflict) => conflict.columns(["account_id", "scope", "scope_id"]).doNothing());
      return change([stepOf(account_id, "SIM grant", insertion)]);
    },
    revoke(accountId, { scope, id }) {
      const removal = builder
        .deleteFrom("sim_grants")
        .where("account_id", "=", accountId)
        .where("scope", "=", scope)
        .where("scope_id", "=", id);
      return change([stepOf(accountId, "SIM grant", removal)]);
    },
    insertPackage(esimPackage) {
      const insertion = builder.insertInto("esim_packages").values({
        id: esimPackage.id,
        user_id: esimPackage.userId,
        sim: esimPackage.sim,
        package_template: esimPackage.packageTemplate,
        status: esimPackage.status,
        created_at: esimPackage.createdDate,
        time_allowance_seconds: esimPackage.timeAllowanceSeconds,
      });
      return change([step("eSIM package", insertion)]);
    },
    putSims: preparePutSims(engine),
    putTemplate: ({ id, name, priceMicros }) => {
      const known = priceMicros === undefined ? { name } : { name, price_micros: priceMicros };
      const put = builder
        .insertInto("package_templates")
        .values({ id, name, price_micros: priceMicros ?? null })
        .onConflict((conflict) => conflict.column("id").doUpdateSet(known));
      return change([step("package template", put)]);
    },
  };
}
