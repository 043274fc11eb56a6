import { compare } from "./compare.ts";
import { watchMemory } from "./memory.ts";
import { readOptions } from "./options.ts";
import { run } from "./run.ts";
import { measureShare } from "./share.ts";
import { measureSmpp } from "./smpp/measure.ts";
import { measureWebhooks } from "./webhooks/measure.ts";

await run(readOptions, ({ memory, share, smpp, webhooks }) => {
  if (memory) return watchMemory;
  if (share) return measureShare;
  if (smpp) return measureSmpp;
  return webhooks ? measureWebhooks : compare;
});
