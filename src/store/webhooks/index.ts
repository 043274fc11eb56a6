import type { Webhooks } from "../../ports/store/webhooks.ts";
import type { Engine } from "../engine.ts";
import { createDeliveries } from "./deliveries.ts";
import { createEndpoints } from "./endpoints.ts";
import { createDeliveryQueue } from "./queue.ts";

/** Customers' webhooks on an engine. */
export function createWebhooks(engine: Engine): Webhooks {
  return { ...createEndpoints(engine), ...createDeliveryQueue(engine), ...createDeliveries(engine) };
}
