import { findUnexpected, load } from "./load.ts";
import type { Options } from "./options.ts";
import { readUsage } from "./process.ts";
import { fixed, tableOf } from "./report.ts";
import { startSite } from "./site.ts";
import { workloads } from "./workloads.ts";

const parts = 5;
const maximumSeconds = 900;

/** Sends SMS through connect-hub with its dispatcher, and prints its memory after each fifth. */
export async function watchMemory({ store, connections, sends = 1_000_000 }: Options) {
  await using site = await startSite("connect-hub.ts", store, { dispatching: true });
  const { port, access, pid } = site;
  const megabytes = (name: "residentBytes" | "maximumResidentBytes") => fixed(readUsage(pid!)[name] / 1e6);
  const table = [];
  for (let part = 1; part <= parts; part += 1) {
    const requests = workloads["sendSms"]!.requests(access);
    const amount = Math.ceil(sends / parts);
    const sent = await load({
      port,
      requests,
      connections,
      amount,
      warmUpSeconds: 0,
      seconds: maximumSeconds,
    });
    const invalid = findUnexpected(200, sent);
    if (invalid !== undefined) return { invalid, table };
    table.push({ sends: part * amount, "resident MB": megabytes("residentBytes") });
  }
  table.push({ sends: "maximum", "resident MB": megabytes("maximumResidentBytes") });
  console.log(`\n${tableOf(table)}`);
  return { invalid: undefined, table };
}
