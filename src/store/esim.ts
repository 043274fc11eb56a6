import { sql, type RawBuilder } from "kysely";
import { lifetimes } from "../domain/time/lifetimes.ts";
import type { Esim, Sim, SimQuery, PackagePurchase, PackagePurchases } from "../ports/store/esim.ts";
import type { IdempotencyKey } from "../ports/store/idempotency.ts";
import { createChange, toStatement, type TypedStatement } from "./change.ts";
import type { Engine } from "./engine.ts";
import { esimAttempts, esimPackages, packageTemplates, simGrants, sims } from "./schema/esim.ts";
import { allColumns, toSnakeCase, type RowOf } from "./schema/table.ts";
import {
  rawQuery,
  isUnlocked,
  toNewRow,
  prepareVariants,
  prepareWithRows,
  deleteUnlocked,
  type BindParameters,
  type InputColumns,
} from "./statement.ts";

type SimRow = RowOf<typeof sims.columns>;
type AttemptRow = RowOf<typeof esimAttempts.columns>;

/** Creates the store of SIMs, package templates and packages. */
export function createEsim(engine: Engine): Esim {
  const { builder } = engine;
  return {
    listSims: createSimList(engine),
    async findSim(iccid) {
      const query = builder.selectFrom("sims").select(allColumns(sims)).where("iccid", "=", iccid);
      const [row] = await query.execute();
      return row && toSim(row);
    },
    async findTemplate(id) {
      const query = builder.selectFrom("package_templates").select(allColumns(packageTemplates));
      return (await query.where("id", "=", id).execute())[0];
    },
    async listGrants(accountId) {
      const query = builder
        .selectFrom("sim_grants")
        .select(["scope", "scope_id as id"])
        .where("account_id", "=", accountId);
      return query.orderBy("scope").orderBy("scope_id").execute();
    },
    grant(accountId, { scope, id }, grantedAt) {
      const insertion = builder
        .insertInto("sim_grants")
        .values(toNewRow(simGrants, { accountId, scope, scopeId: id, grantedAt }))
        .onConflict((conflict) => conflict.columns(["account_id", "scope", "scope_id"]).doNothing());
      return createChange([toStatement(insertion)]);
    },
    revoke(accountId, { scope, id }) {
      const removal = builder
        .deleteFrom("sim_grants")
        .where("account_id", "=", accountId)
        .where("scope", "=", scope)
        .where("scope_id", "=", id);
      return createChange([toStatement(removal)]);
    },
    insertPackage({ createdDate, ...values }) {
      const row = toNewRow(esimPackages, { ...values, createdAt: createdDate });
      return createChange([toStatement(builder.insertInto("esim_packages").values(row))]);
    },
    putSims: preparePutSims(engine),
    putTemplate({ id, name, priceMicros }) {
      const known = priceMicros === undefined ? { name } : { name, price_micros: priceMicros };
      const upsert = builder
        .insertInto("package_templates")
        .values({ id, name, price_micros: priceMicros ?? null })
        .onConflict((conflict) => conflict.column("id").doUpdateSet(known));
      return createChange([toStatement(upsert)]);
    },
  };
}

const simColumns = Object.fromEntries(
  Object.entries(sims.columns).map(([name, { type }]) => [name, type]),
) as InputColumns<SimRow>;
const simNames = Object.keys(simColumns) as (keyof SimRow)[];

/** Prepares upserts of SIMs. The SIMs are subtracted from the totals before the upsert, and added again after it. */
function preparePutSims(engine: Engine): Esim["putSims"] {
  const lock = lockSims(engine);
  const subtract = prepareCountSims(engine, sql`-1`);
  const add = prepareCountSims(engine, sql`1`);
  const ref = (name: string) => sql.ref(toSnakeCase(name));
  const upsert = prepareWithRows<SimRow>(engine, simColumns, ({ columns, rows }) => {
    const changed = simNames.slice(1).map((name) => sql`${ref(name)} = excluded.${ref(name)}`);
    // Without a condition, SQLite reads `on conflict` as the condition of a join.
    return sql`insert into sims (${sql.join(simNames.map(ref))})
      select ${sql.join(simNames.map((name) => columns[name]))} from ${rows} where true
      on conflict (iccid) do update set ${sql.join(changed)}`;
  });
  return (list) => {
    if (list.length === 0) return createChange([]);
    const rows = list.map(toSimRow);
    return createChange([...lock, subtract(rows), upsert(rows), add(rows)]);
  };
}

/**
 * Makes imports of SIMs wait for each other. Otherwise two imports of the same new SIM would both count it, because
 * neither sees the uncommitted row.
 */
const lockSims = (engine: Engine): readonly TypedStatement[] =>
  engine.dialect === "sqlite"
    ? []
    : [toStatement(rawQuery(engine, sql`lock table sims in share row exclusive mode`))];

const prepareCountSims = (engine: Engine, times: RawBuilder<unknown>) =>
  prepareWithRows<Pick<SimRow, "iccid">>(
    engine,
    { iccid: "text" },
    ({ columns, rows }) => sql`insert into sim_totals (company_id, inventory_id, sims)
      select company_id, inventory_id, ${times} * count(*) from sims
      where iccid in (select ${columns.iccid} from ${rows}) group by company_id, inventory_id
      on conflict (company_id, inventory_id) do update set sims = sim_totals.sims + excluded.sims`,
  );

type Filter = "company" | "inventory";

const filterColumns = { company: "company_id", inventory: "inventory_id" } as const;

/**
 * Maximum number of page reads for one query. The last read counts from the start of the list, so it does not depend on
 * the total.
 */
const maximumReads = 3;

/** Creates the list of SIMs, in ascending order of their ICCIDs. A page is read from the nearer end of the list. */
function createSimList(engine: Engine): Esim["listSims"] {
  const count = prepareVariants<readonly Filter[], SimQuery, { total: number | null }>(
    engine,
    (keys, value) => selectTotal(engine, keys, value),
  );
  const page = prepareSimPage(engine);
  return async (query) => {
    const keys = (["company", "inventory"] as const).filter((key) => query[key] !== undefined);
    const { offset, limit } = query;
    const countAll = async () => Number((await count(keys, query))[0]!.total ?? 0);
    let total = await countAll();
    for (let reads = 1; limit > 0 && total > offset; reads += 1) {
      const length = Math.min(limit, total - offset);
      const fromEnd = total - offset - length;
      const isBackwards = fromEnd < offset && reads < maximumReads;
      const range = isBackwards ? { limit: length, offset: fromEnd } : { limit, offset };
      const rows = await page({ keys, isBackwards }, { ...query, ...range });
      // Each row contains the total. If no row was found, at most `range.offset` SIMs match.
      if (rows.length === 0) return { total: Math.min(await countAll(), range.offset), list: [] };
      const current = Number(rows[0]!.total);
      // An offset from the end is correct only if the number of SIMs is still the same.
      if (!isBackwards || current === total) return { total: current, list: rows.map(toSim) };
      total = current;
    }
    return { total, list: [] };
  };
}

const selectTotal = ({ builder }: Engine, keys: readonly Filter[], value: BindParameters<SimQuery>) =>
  keys.reduce(
    (query, key) => query.where(filterColumns[key], "=", value[key]),
    builder.selectFrom("sim_totals").select(({ fn }) => fn.sum<number | null>("sims").as("total")),
  );

interface SimPage {
  readonly keys: readonly Filter[];
  readonly isBackwards: boolean;
}

/**
 * Prepares pages of SIMs. Rows before the page are read in the index only. Each row contains the total of the same
 * snapshot.
 */
const prepareSimPage = (engine: Engine) =>
  prepareVariants<SimPage, SimQuery, SimRow & { readonly total: number | null }>(
    engine,
    ({ keys, isBackwards }, value) => {
      const ids = keys
        .reduce(
          (query, key) => query.where(filterColumns[key], "=", value[key]),
          engine.builder.selectFrom("sims").select("iccid"),
        )
        .orderBy("iccid", isBackwards ? "desc" : "asc")
        .limit(value.limit)
        .offset(value.offset);
      return engine.builder
        .selectFrom("sims")
        .select(allColumns(sims))
        .select(selectTotal(engine, keys, value).as("total"))
        .where("iccid", "in", ids)
        .orderBy("iccid");
    },
  );

const toSim = (row: SimRow): Sim => ({
  iccid: row.iccid,
  simStatus: row.simStatus,
  group: { id: row.groupId, name: row.groupName },
  inventory: { id: row.inventoryId, name: row.inventoryName },
  company: { id: row.companyId, name: row.companyName },
  provisionedDate: row.provisionedDate,
  terminatedDate: row.terminatedDate,
  imsis: JSON.parse(row.imsis) as Sim["imsis"],
  mappedImsi: row.mappedImsi,
});

const toSimRow = ({ group, inventory, company, imsis, ...sim }: Sim): SimRow => ({
  ...sim,
  groupId: group.id,
  groupName: group.name,
  inventoryId: inventory.id,
  inventoryName: inventory.name,
  companyId: company.id,
  companyName: company.name,
  imsis: JSON.stringify(imsis),
});

/** Creates the store of package purchases whose result is not recorded yet. */
export function createPackagePurchases(engine: Engine): PackagePurchases {
  const { builder } = engine;
  const update = () => builder.updateTable("esim_attempts");
  const ids = () => builder.selectFrom("esim_attempts").select("id");
  const selectByKey = (
    { accountId, key, fingerprint, otherFingerprint = fingerprint }: IdempotencyKey,
    now: number,
  ) =>
    builder
      .selectFrom("esim_attempts")
      .where("account_id", "=", accountId)
      .where("key", "=", key)
      .where("fingerprint", "in", [fingerprint, otherFingerprint])
      .where("began_at", ">=", now - lifetimes.idempotencyKeyMilliseconds);
  return {
    async find(key, now) {
      const query = selectByKey(key, now).select(allColumns(esimAttempts));
      const [row] = await query.orderBy("began_at", "desc").limit(1).execute();
      return row && toAttempt(row);
    },
    open(attempt, nextAt, now) {
      const row = toNewRow(esimAttempts, { ...toAttemptRow(attempt), nextAt, attempts: 0 });
      const insertion = builder.insertInto("esim_attempts");
      const { key } = attempt;
      if (!key) return createChange([toStatement(insertion.values(row))]);
      // Another request may have opened a purchase with this key since the caller searched for one.
      const other = selectByKey(key, now).select("id");
      const values = builder
        .selectNoFrom(Object.entries(row).map(([name, value]) => sql.val(value).as(name)))
        .where(({ not, exists }) => not(exists(other)));
      const columns = Object.keys(row) as (keyof typeof row)[];
      return createChange([toStatement(insertion.columns(columns).expression(values), "key_taken")]);
    },
    resume({ id, key }, next_at) {
      const resumption = update()
        .set((eb) => ({ next_at, attempts: eb("attempts", "+", 1) }))
        .$if(key !== undefined, (query) => query.set({ fingerprint: key!.fingerprint }))
        .where("id", "=", id);
      return createChange([toStatement(resumption, "attempt_settled")]);
    },
    close(attempt) {
      const removal = builder.deleteFrom("esim_attempts").where("id", "=", attempt.id);
      const claimed = "attempts" in attempt ? removal.where("attempts", "=", attempt.attempts) : removal;
      return createChange([toStatement(claimed, "attempt_settled")]);
    },
    reschedule({ id, attempts }, next_at) {
      const postponement = update().set({ next_at }).where("id", "=", id).where("attempts", "=", attempts);
      return createChange([toStatement(postponement, "attempt_settled")]);
    },
    async claim(now, leaseUntil, latest, limit) {
      const scheduledTooLate = ids().where("next_at", ">", latest).limit(limit);
      const bringForward = update().set({ next_at: leaseUntil }).where(isUnlocked(engine, scheduledTooLate));
      const due = ids().where("next_at", "<=", now).orderBy("next_at").limit(limit);
      const claim = update()
        .set((eb) => ({ next_at: leaseUntil, attempts: eb("attempts", "+", 1) }))
        .where(isUnlocked(engine, due))
        .returning(allColumns(esimAttempts));
      const [, claimed = []] = await engine.commit([toStatement(bringForward), toStatement(claim)]);
      return (claimed as unknown as readonly AttemptRow[]).map((row) => ({
        ...toAttempt(row),
        attempts: row.attempts,
      }));
    },
    purge(now, limit) {
      const old = ids()
        .where("next_at", "is", null)
        .where("began_at", "<", now - lifetimes.idempotencyKeyMilliseconds);
      return deleteUnlocked(engine, "esim_attempts", old.limit(limit));
    },
  };
}

/** Properties that no query filters by, stored as JSON. */
type AttemptData = Omit<PackagePurchase, "id" | "accountId" | "key" | "beganAt">;

function toAttemptRow({ id, accountId, key, beganAt, ...data }: PackagePurchase) {
  const { key: name = null, fingerprint = null } = key ?? {};
  return { id, accountId, key: name, fingerprint, beganAt, data: JSON.stringify(data) };
}

function toAttempt({ id, accountId, key, fingerprint, beganAt, data }: AttemptRow): PackagePurchase {
  const hasKey = key !== null && fingerprint !== null;
  return {
    // Only `toAttemptRow` writes this JSON.
    ...(JSON.parse(data) as AttemptData),
    id,
    accountId,
    ...(hasKey && { key: { accountId, key, fingerprint } }),
    beganAt,
  };
}
