import { sql, type RawBuilder, type Selectable } from "kysely";
import type { Esim, Sim, SimQuery } from "../ports/store/esim.ts";
import type { Engine } from "./engine.ts";
import { handWritten, prepare, rows } from "./statement.ts";
import type { Tables } from "./tables.ts";

/** Takes a SIM out of the totals before its list changes it, and counts it again after. */
export function recountSim(engine: Engine) {
  return { out: countSim(engine, sql`-1`), back: countSim(engine, sql`1`) };
}

const countSim = (engine: Engine, times: RawBuilder<unknown>) =>
  prepare<{ iccid: string }>((value) =>
    handWritten(
      engine,
      sql`insert into sim_totals (company_id, inventory_id, sims)
        select company_id, inventory_id, ${times} from sims where iccid = ${value.iccid}
        on conflict (company_id, inventory_id) do update set sims = sim_totals.sims + excluded.sims`,
    ),
  );

/** A page of the registry in the order of the ICCIDs, read from whichever end is nearer, and how many match. */
export async function listSims(engine: Engine, query: SimQuery): ReturnType<Esim["listSims"]> {
  const total = await countMatching(engine, query);
  const length = Math.min(query.limit, total - query.offset);
  if (length <= 0) return { total, list: [] };
  const fromEnd = total - query.offset - length;
  const backwards = fromEnd < query.offset;
  const ids = select(engine, query)
    .select("iccid")
    .orderBy("iccid", backwards ? "desc" : "asc")
    .limit(length)
    .offset(backwards ? fromEnd : query.offset);
  // The index alone is read up to the page, and only the page's rows with it.
  const sims = engine.builder.selectFrom("sims").selectAll().where("iccid", "in", ids).orderBy("iccid");
  return { total, list: (await rows(engine, sims)).map(simOf) };
}

async function countMatching({ builder, read }: Engine, { company, inventory }: SimQuery): Promise<number> {
  let counted = builder.selectFrom("sim_totals").select(({ fn }) => fn.sum<number>("sims").as("total"));
  if (company !== undefined) counted = counted.where("company_id", "=", company);
  if (inventory !== undefined) counted = counted.where("inventory_id", "=", inventory);
  const [row] = await read(counted.compile());
  return Number(row!["total"] ?? 0);
}

function select({ builder }: Engine, { company, inventory }: SimQuery) {
  let matching = builder.selectFrom("sims");
  if (company !== undefined) matching = matching.where("company_id", "=", company);
  if (inventory !== undefined) matching = matching.where("inventory_id", "=", inventory);
  return matching;
}

/** The SIM that a row of `sims` holds. */
export const simOf = (row: Selectable<Tables["sims"]>): Sim => ({
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
