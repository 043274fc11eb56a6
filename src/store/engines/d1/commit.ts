import type { D1Database, D1PreparedStatement } from "@cloudflare/workers-types";
import { StoreError } from "../../../ports/store/errors.ts";
import type { PreparedCommit, Row, Statement } from "../../change.ts";
import { accounts, type AccountRow } from "../../schema/accounts.ts";
import { isUniqueViolation, Violation } from "../../violation.ts";
import { runDecisions, type CommitOutcome, type StatementResults } from "../commit-outcome.ts";
import { UnitOfWork } from "../../unit-of-work.ts";
import { toLookUpStatement, toSqliteStatements } from "../sqlite/statements.ts";
import { toD1StoreError } from "./errors.ts";

type Binding = Pick<D1Database, "prepare" | "batch">;

const patienceMilliseconds = 10_000;
const shortestPause = 10;
const longestPause = 500;

/** Refusal code for a row that another commit changed between the look-up and the batch. */
const rowChanged = "row changed";

/**
 * Fails if the previous statement did not change exactly one row, so that D1 rolls the batch back. The error text
 * contains the refusal code.
 */
const oneRowAssertion = "select json_extract('{}', iif(changes() = 1, '$', 'missed ' || ?))";

/** Prepares a statement with its parameters. */
export const bindStatement = (
  binding: Pick<D1Database, "prepare">,
  { sql, parameters }: Pick<Statement, "sql" | "parameters">,
): D1PreparedStatement => binding.prepare(sql).bind(...parameters);

/**
 * Runs commits: looks up, decides, and writes in one `batch`, which D1 runs completely or not at all. A commit with
 * statements must be the only one of the call.
 *
 * D1 cannot lock rows. So the batch first increments the version of each account. If a version or a guarded row has
 * changed since the look-up, everything is retried, for up to ten seconds. After that, rejects with a `StoreError` of
 * kind `busy`. A refusal by a decision is an outcome of its commit. Any other failure, such as a refusal by a
 * statement, rejects, and no commit of the call is written.
 */
export async function runCommits(
  binding: Binding,
  commits: readonly PreparedCommit[],
): Promise<readonly CommitOutcome[]> {
  const giveUpAt = performance.now() + patienceMilliseconds;
  const statements = commits.flatMap((commit) => commit.statements);
  for (let pause = shortestPause; ; pause = Math.min(2 * pause, longestPause)) {
    const { outcomes, writes } = await lookUpAndDecide(binding, commits);
    if (statements.length > 0 && "error" in outcomes[0]!) return outcomes;
    try {
      const results = (await runBatch(binding, [...writes, ...statements])).slice(writes.length);
      return statements.length > 0 ? [{ results }] : outcomes;
    } catch (error) {
      const reason = toD1StoreError(error);
      const isRowChanged = reason instanceof Violation && reason.violated === rowChanged;
      // Another commit inserted a row after the look-up. The next look-up finds it, so one retry is enough.
      const isRowInserted = pause === shortestPause && writes.length > 0 && isUniqueViolation(reason);
      if (!isRowChanged && !isRowInserted) throw reason;
      if (performance.now() > giveUpAt)
        throw new StoreError("busy", "other commits changed the same account for ten seconds");
    }
    await new Promise((resolve) => setTimeout(resolve, Math.random() * pause));
  }
}

async function lookUpAndDecide(binding: Binding, commits: readonly PreparedCommit[]) {
  const work = new UnitOfWork();
  const byName = new Map(
    commits
      .flatMap(({ decisions }) => decisions)
      .flatMap((decision) => decision.lookUps)
      .map((lookUp) => [`${lookUp.kind.name} ${lookUp.key}`, lookUp]),
  );
  const lookUps = [...byName.values()];
  const queries = lookUps.map(({ kind, values }) => bindStatement(binding, toLookUpStatement(kind, values)));
  const found = queries.length === 0 ? [] : await binding.batch<Row>(queries);
  for (const [index, lookUp] of lookUps.entries()) work.addResult(lookUp, found[index]!.results);
  // The unit of work owns the found rows and changes them during the decisions. So the versions are read before.
  const versions = lookUps.flatMap((lookUp, index) => {
    const [account] = found[index]!.results as unknown as readonly AccountRow[];
    return lookUp.kind.table.name === accounts.name && account ? [incrementVersion(account)] : [];
  });
  const outcomes = commits.map(({ decisions }) => runDecisions(work, decisions));
  const writes = toSqliteStatements(work.listWrites(), rowChanged);
  const hasWrites = writes.length > 0 || commits.some(({ statements }) => statements.length > 0);
  return { outcomes, writes: hasWrites ? [...versions, ...writes] : [] };
}

const incrementVersion = ({ id, version }: AccountRow): Statement => ({
  sql: "update accounts set version = version + 1 where id = ? and version = ?",
  parameters: [id, version],
  refusalCode: rowChanged,
});

async function runBatch(binding: Binding, statements: readonly Statement[]): Promise<StatementResults> {
  const batch: D1PreparedStatement[] = [];
  const indexes = statements.map((statement) => {
    const position = batch.push(bindStatement(binding, statement)) - 1;
    if (statement.refusalCode !== undefined)
      batch.push(bindStatement(binding, { sql: oneRowAssertion, parameters: [statement.refusalCode] }));
    return position;
  });
  if (batch.length === 0) return [];
  const results = await binding.batch<Row>(batch);
  return indexes.map((position) => results[position]!.results);
}
