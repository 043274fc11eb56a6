import { compare } from "./compare.ts";
import { watchMemory } from "./memory.ts";
import { measureFailover } from "./failover/measure.ts";
import { readOptions } from "./options.ts";
import { run } from "./run.ts";
import { measureShare } from "./share.ts";
import { measureSmpp } from "./smpp/measure.ts";
import { measureWebhooks } from "./webhooks/measure.ts";

const others = {
  failover: measureFailover,
  memory: watchMemory,
  share: measureShare,
  smpp: measureSmpp,
  webhooks: measureWebhooks,
};

await run(readOptions, (options) => {
  const chosen = (Object.keys(others) as (keyof typeof others)[]).find((name) => options[name]);
  return chosen ? others[chosen](options) : compare(options);
});
