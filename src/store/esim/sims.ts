import { sql, type RawBuilder, type Selectable } from "kysely";
import type { Esim, Sim, SimQuery } from "../../ports/store/esim.ts";
import type { Change } from "../../ports/store/change.ts";
import { change, placed, step, type Step } from "../change.ts";
import type { Engine } from "../engine.ts";
import { prepareListed, type ColumnType } from "../many.ts";
import { handWritten, prepareVariants, type Slots } from "../statement.ts";
import type { Tables } from "../tables.ts";

type SimRow = Tables["sims"];

const typeOf: { readonly [Name in keyof SimRow]: ColumnType<SimRow[Name]> } = {
  iccid: "text",
  sim_status: "text",
  group_id: "bigint",
  group_name: "text",
  inventory_id: "bigint",
  inventory_name: "text",
  company_id: "bigint",
  company_name: "text",
  provisioned_date: "bigint",
  terminated_date: "bigint",
  imsis: "text",
  mapped_imsi: "bigint",
};
const names = Object.keys(typeOf) as (keyof SimRow)[];
const list = (each: readonly RawBuilder<unknown>[]) => sql.join(each);

/** Puts SIMs, each once in a list; they are taken out of the totals before they change, and counted again after. */
export function preparePutSims(engine: Engine): (sims: readonly Sim[]) => Change {
  const turn = takeTurn(engine);
  const out = countSims(engine, sql`-1`);
  const back = countSims(engine, sql`1`);
  const put = prepareListed<SimRow>(engine, typeOf, ({ each, rows }) => {
    // Without a condition SQLite takes what follows for that of a join.
    const given = sql`select ${list(names.map((name) => sql`${each[name]}`))} from ${rows} where true`;
    const changed = names.slice(1).map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
    return sql`insert into sims (${list(names.map((name) => sql.ref(name)))}) ${given}
      on conflict (iccid) do update set ${list(changed)}`;
  });
  return (sims) => {
    if (sims.length === 0) return change([]);
    const rows = sims.map(rowOf);
    const steps = [
      placed("sim uncounted", out(rows)),
      placed("sim", put(rows)),
      placed("sim counted", back(rows)),
    ];
    return change([...turn, ...steps]);
  };
}

const lockKey = 7_163_543;

/** Instances that put the same SIM take turns: without seeing each other's row, both would count it. */
function takeTurn(engine: Engine): readonly Step[] {
  if (engine.dialect === "sqlite") return [];
  return [step("sim turn", handWritten(engine, sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`))];
}

const countSims = (engine: Engine, times: RawBuilder<unknown>) =>
  prepareListed<Pick<SimRow, "iccid">>(
    engine,
    { iccid: "text" },
    ({ each, rows }) =>
      sql`insert into sim_totals (company_id, inventory_id, sims)
        select company_id, inventory_id, ${times} * count(*) from sims
        where iccid in (select ${each.iccid} from ${rows}) group by company_id, inventory_id
        on conflict (company_id, inventory_id) do update set sims = sim_totals.sims + excluded.sims`,
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

const rowOf = (sim: Sim): SimRow => ({
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
