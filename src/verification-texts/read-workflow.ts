import { isMap, isScalar, isSeq } from "yaml";
import { channels } from "../domain/messages/delivery.ts";
import type { WorkflowStep } from "../domain/verifications/workflow.ts";
import type { YamlDocument } from "../yaml/document.ts";
import { entriesByKey, placeOf, textOf, type Entry } from "../yaml/nodes.ts";

const maximumSteps = 4;
const defaultTimeoutSeconds = 60;
const leastTimeoutSeconds = 15;
const mostTimeoutSeconds = 900;

/** Reads the steps of a workflow, and notes their faults. */
export function readWorkflow(
  document: YamlDocument,
  { key, keyNode, value }: Entry,
): readonly WorkflowStep[] {
  if (!isSeq(value) || value.items.length === 0 || value.items.length > maximumSteps) {
    const takes = `a list of 1 to ${maximumSteps} steps, such as { channel: sms, timeout: 60 }`;
    document.findings.fault(placeOf(value, keyNode), `the workflow ${key} takes ${takes}.`);
    return [];
  }
  return value.items.flatMap((item) => readStep(document, keyNode, item) ?? []);
}

function readStep(
  { findings }: YamlDocument,
  owner: Entry["keyNode"],
  item: unknown,
): WorkflowStep | undefined {
  if (!isMap(item)) {
    findings.fault(placeOf(item, owner), "a step takes a mapping with channel and timeout.");
    return undefined;
  }
  const noSuchKey = (key: string) => `a step has a channel and a timeout, and no ${key}.`;
  const step = entriesByKey(item, findings, ["channel", "timeout"], noSuchKey);
  const [named, time] = [step.channel?.value, step.timeout?.value];
  const channel = channels.find((each) => each === textOf(named));
  if (!channel) findings.fault(placeOf(named, item), `channel takes one of ${channels.join(", ")}.`);
  const timeoutSeconds = time === undefined ? defaultTimeoutSeconds : isScalar(time) ? time.value : undefined;
  if (!isTimeout(timeoutSeconds)) {
    const takes = `a whole number of seconds from ${leastTimeoutSeconds} to ${mostTimeoutSeconds}`;
    findings.fault(placeOf(time, item), `timeout takes ${takes}.`);
    return undefined;
  }
  return channel && { channel, timeoutSeconds };
}

const isTimeout = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= leastTimeoutSeconds && Number(value) <= mostTimeoutSeconds;
