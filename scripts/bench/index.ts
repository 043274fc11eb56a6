import { compare } from "./compare.ts";
import { measureDelivered } from "./delivered/measure.ts";
import { measureFraud } from "./fraud/measure.ts";
import { measureFailover } from "./failover/measure.ts";
import { watchMemory } from "./memory.ts";
import { run } from "./run.ts";
import { measureScale } from "./scale/scale.ts";

const others = {
  delivered: measureDelivered,
  failover: measureFailover,
  fraud: measureFraud,
  memory: watchMemory,
  scale: measureScale,
};

await run((options) => {
  const chosen = (Object.keys(others) as (keyof typeof others)[]).find((name) => options[name]);
  return chosen ? others[chosen](options) : compare(options);
});
