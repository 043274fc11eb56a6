import { isProblemResponse } from "../../domain/problems.ts";
import type { PersonalDataSection, PersonalDataSubject, PersonalRecord } from "../../ports/store/privacy.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { formatCursor, parseCursor, type Cursor } from "./cursor.ts";
import { findSubject, toAuditTarget } from "./subject.ts";

/** Reads records of a phase, and returns the position of its next page. */
type Phase = Pick<PersonalDataSection<never>, "positionTypes"> & {
  list(limit: number, position: Cursor["position"]): ReturnType<PersonalDataSection<never>["list"]>;
};

/**
 * Returns a page of all stored data about a recipient or a customer. The first page adds an audit entry without the
 * number.
 */
export async function listPersonalData(
  input: Input<"listPersonalData">,
  context: OperatorContext,
): Promise<Output<"listPersonalData">> {
  const { before, count = 20, ...named } = input.body ?? {};
  const subject = await findSubject(named, context);
  if (isProblemResponse(subject)) return subject;
  const phases = listPhases(subject, context);
  const types = phases.map(({ positionTypes }) => positionTypes);
  const start = before === undefined ? { until: 0, phase: 0 } : parseCursor(before, types);
  if (isProblemResponse(start)) return start;
  if (before === undefined) {
    const target = toAuditTarget(context, subject);
    await context.commitWithAudit({
      operation: "listPersonalData",
      target,
      request: { ...input, body: {} },
    })([]);
  }
  const { list, next } = await readPage(phases, start, count);
  return { status: 200, body: { list: [...list], ...(next && { next: formatCursor(next) }) } };
}

async function readPage(phases: readonly Phase[], start: Cursor, count: number) {
  const list: PersonalRecord[] = [];
  for (let { phase, position }: Cursor = start; phase < phases.length; phase += 1) {
    const page = await phases[phase]!.list(count - list.length, position);
    list.push(...page.list);
    if (page.next) return { list, next: { until: 0, phase, position: page.next } };
    if (list.length === count && phase + 1 < phases.length)
      return { list, next: { until: 0, phase: phase + 1 } };
    position = undefined;
  }
  return { list, next: undefined };
}

function listPhases(
  subject: PersonalDataSubject,
  { store: { privacy }, recipientCounters }: OperatorContext,
): readonly Phase[] {
  if (subject.kind === "customer")
    return privacy.customerSections.map((section) => toPhase(section, subject));
  const counters: Phase = {
    positionTypes: [],
    async list() {
      const sends = await recipientCounters.list(subject.number);
      const data = { sends: sends.map(({ at, accountId }) => ({ at, account_id: accountId })) };
      return { list: sends.length > 0 ? [{ source: "guard_counters", data }] : [] };
    },
  };
  return [...privacy.recipientSections.map((section) => toPhase(section, subject)), counters];
}

const toPhase = <Subject extends PersonalDataSubject>(
  section: PersonalDataSection<Subject>,
  subject: Subject,
): Phase => ({
  positionTypes: section.positionTypes,
  list: (limit, position) => section.list(subject, limit, position),
});
