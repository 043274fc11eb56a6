import type { Selectable } from "kysely";
import type { Esim, Sim, SimQuery } from "../ports/store/esim.ts";
import type { Engine } from "./engine.ts";
import { rows } from "./statement.ts";
import type { Tables } from "./tables.ts";

/** The registry of SIMs, templates and packages on an engine. */
export function createEsim(engine: Engine): Esim {
  const { builder } = engine;
  return {
    async listSims(query) {
      const matching = select(engine, query);
      const page = matching.selectAll().orderBy("iccid").limit(query.limit).offset(query.offset);
      const [counted, list] = await Promise.all([
        rows(
          engine,
          matching.select(({ fn }) => fn.countAll<number>().as("total")),
        ),
        rows(engine, page),
      ]);
      return { total: Number(counted[0]!.total), list: list.map(simOf) };
    },
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
      return builder
        .insertInto("sims")
        .values({ iccid, ...row })
        .onConflict((conflict) => conflict.column("iccid").doUpdateSet(row))
        .compile();
    },
    putTemplate: ({ id, name }) =>
      builder
        .insertInto("package_templates")
        .values({ id, name })
        .onConflict((conflict) => conflict.column("id").doUpdateSet({ name }))
        .compile(),
  };
}

function select({ builder }: Engine, { company, inventory }: SimQuery) {
  let matching = builder.selectFrom("sims");
  if (company !== undefined) matching = matching.where("company_id", "=", company);
  if (inventory !== undefined) matching = matching.where("inventory_id", "=", inventory);
  return matching;
}

const simOf = (row: Selectable<Tables["sims"]>): Sim => ({
  iccid: row.iccid,
  simStatus: row.sim_status,
  group: { id: row.group_id, name: row.group_name },
  inventory: { id: row.inventory_id, name: row.inventory_name },
  company: { id: row.company_id, name: row.company_name },
  provisionedDate: row.provisioned_date,
  terminatedDate: row.terminated_date,
  imsis: JSON.parse(row.imsis) as Sim["imsis"],
  mappedImsi: row.mapped_imsi,
});

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
