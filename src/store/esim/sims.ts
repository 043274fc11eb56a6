import { sql, type RawBuilder, type Selectable } from "kysely";
import type { Esim, Sim, SimQuery } from "../../ports/store/esim.ts";
import { prepareStep, step, type Step } from "../change.ts";
import type { Engine } from "../engine.ts";
import type { FreePlace } from "../places.ts";
import { handWritten, prepareVariants, type Slots } from "../statement.ts";
import type { Tables } from "../tables.ts";

/** Takes a SIM out of the totals before it changes, and counts it again after. */
export function recountSim(engine: Engine) {
  return {
    turn: takeTurn(engine),
    out: countSim(engine, "sim uncounted", sql`-1`),
    back: countSim(engine, "sim counted", sql`1`),
  };
}

const lockKey = 7_163_543;

/** Instances that put the same SIM take turns: without seeing each other's row, both would count it. */
function takeTurn(engine: Engine): readonly Step[] {
  if (engine.dialect === "sqlite") return [];
  return [step("sim turn", handWritten(engine, sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`))];
}

const countSim = (engine: Engine, place: FreePlace, times: RawBuilder<unknown>) =>
  prepareStep<{ iccid: string }>(place, (value) =>
    handWritten(
      engine,
      sql`insert into sim_totals (company_id, inventory_id, sims)
        select company_id, inventory_id, ${times} from sims where iccid = ${value.iccid}
        on conflict (company_id, inventory_id) do update set sims = sim_totals.sims + excluded.sims`,
    ),
  );

type Filter = "company" | "inventory";

const columns = { company: "company_id", inventory: "inventory_id" } as const;

/** How often one page is read at most; the last read is from the start, which needs no total. */
const maximumReads = 3;

/** A page of the registry in the order of the ICCIDs, read from whichever end is nearer, and how many match. */
export function createSimList(engine: Engine): Esim["listSims"] {
  const count = prepareCount(engine);
  const page = preparePage(engine);
  return async (query) => {
    const keys = (["company", "inventory"] as const).filter((key) => query[key] !== undefined);
    const { offset, limit } = query;
    const countAll = async () => Number((await count(keys, query))[0]!.total ?? 0);
    let total = await countAll();
    for (let reads = 1; limit > 0 && total > offset; reads += 1) {
      const length = Math.min(limit, total - offset);
      const fromEnd = total - offset - length;
      const backwards = fromEnd < offset && reads < maximumReads;
      const cut = backwards ? { limit: length, offset: fromEnd } : { limit, offset };
      const rows = await page({ keys, backwards }, { ...query, ...cut });
      // The total comes with each row; without a row, no more SIMs match than were skipped.
      if (rows.length === 0) return { total: Math.min(await countAll(), cut.offset), list: [] };
      const present = Number(rows[0]!.total);
      // The place from the end is right only while as many SIMs match as were counted.
      if (!backwards || present === total) return { total: present, list: rows.map(simOf) };
      total = present;
    }
    return { total, list: [] };
  };
}

/** How many SIMs match, of all companies and inventories unless told. */
const selectTotal = ({ builder }: Engine, keys: readonly Filter[], value: Slots<SimQuery>) =>
  keys.reduce(
    (counted, key) => counted.where(columns[key], "=", value[key]),
    builder.selectFrom("sim_totals").select(({ fn }) => fn.sum<number | null>("sims").as("total")),
  );

const prepareCount = (engine: Engine) =>
  prepareVariants<readonly Filter[], SimQuery, { total: number | null }>(engine, (keys, value) =>
    selectTotal(engine, keys, value),
  );

type PageRow = Selectable<Tables["sims"]> & { readonly total: number | null };

/** Up to the page only the index is read, and rows only for the page itself; each has the total of that moment. */
const preparePage = (engine: Engine) =>
  prepareVariants<{ keys: readonly Filter[]; backwards: boolean }, SimQuery, PageRow>(
    engine,
    ({ keys, backwards }, value) => {
      const ids = keys
        .reduce(
          (matching, key) => matching.where(columns[key], "=", value[key]),
          engine.builder.selectFrom("sims").select("iccid"),
        )
        .orderBy("iccid", backwards ? "desc" : "asc")
        .limit(value.limit)
        .offset(value.offset);
      return engine.builder
        .selectFrom("sims")
        .selectAll()
        .select(selectTotal(engine, keys, value).as("total"))
        .where("iccid", "in", ids)
        .orderBy("iccid");
    },
  );

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
