import type { Esim, Sim } from "../ports/store/esim.ts";
import type { Engine } from "./engine.ts";
import { createSimList, recountSim, simOf } from "./sims.ts";
import { rows } from "./statement.ts";
import type { Tables } from "./tables.ts";

/** The registry of SIMs, templates and packages on an engine. */
export function createEsim(engine: Engine): Esim {
  const { builder } = engine;
  const count = recountSim(engine);
  return {
    listSims: createSimList(engine),
    async findSim(iccid) {
      const [row] = await rows(engine, builder.selectFrom("sims").selectAll().where("iccid", "=", iccid));
      return row && simOf(row);
    },
    async findTemplate(id) {
      return (
        await rows(engine, builder.selectFrom("package_templates").selectAll().where("id", "=", id))
      )[0];
    },
    insertPackage: (esimPackage) =>
      builder
        .insertInto("esim_packages")
        .values({
          id: esimPackage.id,
          user_id: esimPackage.userId,
          sim: esimPackage.sim,
          package_template: esimPackage.packageTemplate,
          status: esimPackage.status,
          created_at: esimPackage.createdDate,
          time_allowance_seconds: esimPackage.timeAllowanceSeconds,
        })
        .compile(),
    putSim: (sim) => {
      const { iccid, ...row } = rowOf(sim);
      const put = builder
        .insertInto("sims")
        .values({ iccid, ...row })
        .onConflict((conflict) => conflict.column("iccid").doUpdateSet(row))
        .compile();
      return [...count.turn, count.out({ iccid }), put, count.back({ iccid })];
    },
    putTemplate: ({ id, name }) =>
      builder
        .insertInto("package_templates")
        .values({ id, name })
        .onConflict((conflict) => conflict.column("id").doUpdateSet({ name }))
        .compile(),
  };
}

const rowOf = (sim: Sim): Tables["sims"] => ({
  iccid: sim.iccid,
  sim_status: sim.simStatus,
  group_id: sim.group.id,
  group_name: sim.group.name,
  inventory_id: sim.inventory.id,
  inventory_name: sim.inventory.name,
  company_id: sim.company.id,
  company_name: sim.company.name,
  provisioned_date: sim.provisionedDate,
  terminated_date: sim.terminatedDate,
  imsis: JSON.stringify(sim.imsis),
  mapped_imsi: sim.mappedImsi,
});
