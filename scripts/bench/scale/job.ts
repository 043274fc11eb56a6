import { createStore } from "../../../src/store/store.ts";
import { prepareDatabase, type Customer } from "../database.ts";
import { fill, filledMilliseconds, filledUntil, simCompanies } from "../filling.ts";
import { answerAll, tellProgress } from "../process.ts";
import { openEngine } from "../service.ts";
import { checkAll, type CheckTask } from "./check.ts";

/** What is done in a process of its own, so that Ctrl-C is heard while SQLite works. */
export type Job = typeof job;

const messagesPerSim = 10;
/** Accounts beside the demo account, whose lists and statistics must not show them; together they have a tenth of the messages. */
const otherAccounts = 9;
const channels = [
  { channel: "telegram", percent: 70 },
  { channel: "sms", percent: 15 },
  { channel: "whatsapp", percent: 10 },
  { channel: "flash_call", percent: 5 },
] as const;

const job = {
  /** Makes a new database of so many messages at a path, and the customer whose messages most of them are. */
  async fill({ path, messages }: { readonly path: string; readonly messages: number }): Promise<Customer> {
    const file = { kind: "file", path } as const;
    const before = filledUntil - filledMilliseconds - 86_400_000;
    const others = Array.from({ length: otherAccounts }, (_, index) => `other-${index + 1}`);
    const owners = await prepareDatabase(file, before, others);
    const [customer] = owners;
    const engine = openEngine(file);
    const { commit, esim } = createStore(engine);
    await commit(simCompanies.map((id) => esim.grant(customer.accountId, { scope: "company", id }, before)));
    await engine.close();
    const sims = Math.ceil(messages / messagesPerSim);
    await fill(path, { messages, sims, until: filledUntil, owners, channels }, tellProgress);
    return customer;
  },
  check: (task: CheckTask) => checkAll(task, tellProgress),
};
answerAll(job);
