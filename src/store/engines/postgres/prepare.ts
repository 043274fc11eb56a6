import type { QueryConfig } from "pg";
import type { Query } from "../../engine.ts";
import { isStale } from "./errors.ts";

const maximumPrepared = 500;

/** Assigns statements the names of their prepared statements. */
export interface Prepare {
  (query: Query): QueryConfig;
  /** Assigns new names from now on if the error says that a prepared statement no longer fits the schema. Otherwise returns false. */
  renewFor(error: unknown): boolean;
}

/** Names at most 500 statements. All others are planned at each execution. */
export function createPrepare(): Prepare {
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
    renewFor(error: unknown): boolean {
      if (!isStale(error)) return false;
      generation += 1;
      names = new Map();
      return true;
    },
  });
}

/** Returns the query without the name of a prepared statement, so that it is planned again. */
export const unnamed = ({ text, values = [] }: QueryConfig): QueryConfig => ({ text, values });
