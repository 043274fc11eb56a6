import type { D1Database, D1PreparedStatement } from "@cloudflare/workers-types";
import { StoreError } from "../../../ports/store/errors.ts";
import type { PreparedCommit, Row, Statement } from "../../change.ts";
import { accounts, type AccountRow } from "../../schema/accounts.ts";
import { isUnique, Violation } from "../../violation.ts";
import { decide, type Outcome, type Results } from "../outcome.ts";
import { Work } from "../../work.ts";
import { lookUpOf, statementsOf } from "../sqlite/statements.ts";
import { d1StoreErrorOf } from "./errors.ts";

type Binding = Pick<D1Database, "prepare" | "batch">;

const patienceMilliseconds = 10_000;
const shortestPause = 10;
const longestPause = 500;

/** The word for a row that somebody else has changed between the look-up and the batch. */
const changedMeanwhile = "changed meanwhile";

/**
 * Fails if the statement before it did not change one row, so that the whole batch is undone; the error has the word.
 */
const fence = "select json_extract('{}', iif(changes() = 1, '$', 'missed ' || ?))";

/** A statement with its parameters. */
export const statementOf = (
  binding: Pick<D1Database, "prepare">,
  { sql, parameters }: Pick<Statement, "sql" | "parameters">,
): D1PreparedStatement => binding.prepare(sql).bind(...parameters);

/**
 * Runs commits: looks up, decides, and writes by one `batch`, which D1 runs as a whole or not at all. D1 cannot lock rows, so the
 * batch begins with the version of each account, and is tried again if that has changed since the look-up. Only one commit may
 * have statements, and then it is alone.
 */
export async function runCommits(
  binding: Binding,
  commits: readonly PreparedCommit[],
): Promise<readonly Outcome[]> {
  const giveUpAt = performance.now() + patienceMilliseconds;
  const statements = commits.flatMap((commit) => commit.statements);
  for (let pause = shortestPause; ; pause = Math.min(2 * pause, longestPause)) {
    const { outcomes, writes } = await lookUpAndDecide(binding, commits);
    if (statements.length > 0 && "error" in outcomes[0]!) return outcomes;
    try {
      const results = (await runBatch(binding, [...writes, ...statements])).slice(writes.length);
      return statements.length > 0 ? [{ results }] : outcomes;
    } catch (error) {
      const reason = d1StoreErrorOf(error);
      const isChanged = reason instanceof Violation && reason.broken === changedMeanwhile;
      // Another commit has inserted a row after the look-up. It is found the next time.
      const isInserted = pause === shortestPause && writes.length > 0 && isUnique(reason);
      if (!isChanged && !isInserted) throw reason;
      if (performance.now() > giveUpAt) throw new StoreError("busy", "others change the same account");
    }
    await new Promise((resolve) => setTimeout(resolve, Math.random() * pause));
  }
}

async function lookUpAndDecide(binding: Binding, commits: readonly PreparedCommit[]) {
  const work = new Work();
  const named = new Map(
    commits
      .flatMap(({ decisions }) => decisions)
      .flatMap((decision) => decision.lookUps)
      .map((lookUp) => [`${lookUp.kind.name} ${lookUp.key}`, lookUp]),
  );
  const lookUps = [...named.values()];
  const queries = lookUps.map(({ kind, values }) => statementOf(binding, lookUpOf(kind, values)));
  const found = queries.length === 0 ? [] : await binding.batch<Row>(queries);
  for (const [index, lookUp] of lookUps.entries()) work.take(lookUp, found[index]!.results);
  // The rows are those of the work from now on, which change as it decides.
  const versions = lookUps.flatMap((lookUp, index) => {
    const [account] = found[index]!.results as unknown as readonly AccountRow[];
    return lookUp.kind.table.name === accounts.name && account ? [nextVersionOf(account)] : [];
  });
  const outcomes = commits.map(({ decisions }) => decide(work, decisions));
  const writes = statementsOf(work.writes(), changedMeanwhile);
  const hasWrites = writes.length > 0 || commits.some(({ statements }) => statements.length > 0);
  return { outcomes, writes: hasWrites ? [...versions, ...writes] : [] };
}

const nextVersionOf = ({ id, version }: AccountRow): Statement => ({
  sql: "update accounts set version = version + 1 where id = ? and version = ?",
  parameters: [id, version],
  missedAs: changedMeanwhile,
});

async function runBatch(binding: Binding, statements: readonly Statement[]): Promise<Results> {
  const batch: D1PreparedStatement[] = [];
  const places = statements.map((statement) => {
    const place = batch.push(statementOf(binding, statement)) - 1;
    if (statement.missedAs !== undefined)
      batch.push(statementOf(binding, { sql: fence, parameters: [statement.missedAs] }));
    return place;
  });
  if (batch.length === 0) return [];
  const results = await binding.batch<Row>(batch);
  return places.map((place) => results[place]!.results);
}
