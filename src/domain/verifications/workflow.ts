import type { Channel } from "../messages/delivery.ts";

/** A step of a workflow: a channel, and the time until the next step is tried. */
export interface WorkflowStep {
  readonly channel: Channel;
  readonly timeoutSeconds: number;
}
