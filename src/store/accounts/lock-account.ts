import { step, type Step } from "../change.ts";
import type { Engine } from "../engine.ts";

/**
 * Has instances that count what an account has take turns: without seeing each other's rows, both would find room for one
 * more. SQLite and D1 commit one after the other anyway.
 */
export const lockAccount = ({ dialect, builder }: Engine, id: string): readonly Step[] =>
  dialect === "postgres"
    ? [step("account", builder.selectFrom("accounts").select("id").where("id", "=", id).forUpdate())]
    : [];
