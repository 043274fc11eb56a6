import type { Channel } from "../messages/delivery.ts";

/** A channel, and how long the recipient has there before the next one is tried. */
export interface WorkflowStep {
  readonly channel: Channel;
  readonly timeoutSeconds: number;
}
