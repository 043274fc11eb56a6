import { compare } from "./compare.ts";
import { run } from "./run.ts";
import { watchMemory } from "./memory.ts";
import { readOptions } from "./options.ts";
import { measureShare } from "./share.ts";
import { measureWebhooks } from "./webhooks/measure.ts";

await run(readOptions, ({ memory, share, webhooks }) => {
  if (memory) return watchMemory;
  if (share) return measureShare;
  return webhooks ? measureWebhooks : compare;
});
