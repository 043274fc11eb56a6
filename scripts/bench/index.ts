import { compare } from "./compare.ts";
import { measureFraud } from "./fraud/measure.ts";
import { measureFailover } from "./failover/measure.ts";
import { watchMemory } from "./memory.ts";
import { run } from "./run.ts";
import { measureRows, measureScale } from "./scale/scale.ts";
import { measureShare } from "./share.ts";
import { measureDelivered } from "./smpp/delivered.ts";
import { measureSmpp } from "./smpp/measure.ts";
import { measureWebhooks } from "./webhooks.ts";

const others = {
  delivered: measureDelivered,
  failover: measureFailover,
  fraud: measureFraud,
  memory: watchMemory,
  rows: measureRows,
  scale: measureScale,
  share: measureShare,
  smpp: measureSmpp,
  webhooks: measureWebhooks,
};

await run((options) => {
  const chosen = (Object.keys(others) as (keyof typeof others)[]).find((name) => options[name]);
  return chosen ? others[chosen](options) : compare(options);
});
