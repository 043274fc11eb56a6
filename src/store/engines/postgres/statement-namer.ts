import type { QueryConfig } from "pg";
import type { Query } from "../../engine.ts";
import { isStalePlan } from "./errors.ts";

const maximumPrepared = 500;

/** Names the prepared statements of all connections. */
export interface StatementNamer {
  (query: Query): QueryConfig;
  /**
   * Assigns new names to all statements from now on, and returns true, if the error says that a prepared statement no
   * longer matches the schema. Otherwise returns false.
   */
  renewIfStale(error: unknown): boolean;
}

/**
 * Creates a namer for the first 500 statements with parameters. All other statements get no name, and Postgres plans
 * them at each execution.
 */
export function createStatementNamer(): StatementNamer {
  let names = new Map<string, string>();
  let generation = 1;

  function getName(sql: string): string | undefined {
    const known = names.get(sql);
    if (known !== undefined || names.size >= maximumPrepared) return known;
    const name = `hub_${generation}_${names.size}`;
    names.set(sql, name);
    return name;
  }

  const prepare = ({ sql: text, parameters }: Query): QueryConfig => {
    if (parameters.length === 0) return { text };
    const name = getName(text);
    const values = [...parameters];
    return name === undefined ? { text, values } : { text, values, name };
  };
  return Object.assign(prepare, {
    renewIfStale(error: unknown): boolean {
      if (!isStalePlan(error)) return false;
      generation += 1;
      names = new Map();
      return true;
    },
  });
}

/** Returns the query without the name of its prepared statement, so that Postgres plans it again. */
export const withoutName = ({ text, values = [] }: QueryConfig): QueryConfig => ({ text, values });
