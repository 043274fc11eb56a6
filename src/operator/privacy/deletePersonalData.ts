import { fromMicros } from "../../domain/money/money.ts";
import { formatTombstone, type Tombstone } from "../../domain/privacy/tombstones.ts";
import { createProblem, isProblemResponse, type ProblemResponse } from "../../domain/problems.ts";
import type { PersonalDataSubject } from "../../ports/store/privacy.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { formatCursor, parseCursor } from "./cursor.ts";
import { eraseSome, listPhaseTypes } from "./erase.ts";
import { findSubject, toAuditTarget } from "./subject.ts";

/**
 * Erases a part of the stored data about a recipient or a customer. The first request writes the tombstone before it
 * changes anything, so that an interrupted erasure is known. Each request adds an audit entry without the number.
 */
export async function deletePersonalData(
  input: Input<"deletePersonalData">,
  context: OperatorContext,
): Promise<Output<"deletePersonalData">> {
  const { before, ...named } = input.body ?? {};
  const { userId: actor } = input.principal;
  const subject = await findSubject(named, context);
  if (isProblemResponse(subject)) return subject;
  const forbidden = await findForbidden(subject, actor, context);
  if (forbidden) return forbidden;
  const target = toAuditTarget(context, subject);
  const tombstone: Tombstone = { at: context.clock.now(), ...target };
  const audited = { operation: "deletePersonalData", target, request: { ...input, body: {} } } as const;
  const types = listPhaseTypes(context.store.privacy, subject);
  const start = before === undefined ? { until: tombstone.at, phase: 0 } : parseCursor(before, types);
  if (isProblemResponse(start)) return start;
  if (before === undefined) await context.erasureLog?.append(tombstone);
  const commit = await context.beginWithAudit(audited);
  const store = { ...context.store, commit };
  const result = await eraseSome({ ...context, store, actor, isOffline: false }, subject, start);
  return {
    status: 200,
    body: {
      id: target.id,
      cancelled_messages: result.cancelledMessages,
      erased_rows: result.erasedRows,
      waiting_messages: result.waitingMessages,
      kept_provider_ids: result.keptProviderIds,
      ...(result.next && { next: formatCursor(result.next) }),
      ...(before === undefined && { tombstone: formatTombstone(tombstone) }),
      ...(await readBalance(subject, context)),
    },
  };
}

/** Returns a problem if the caller tries to erase themselves, or the last admin. */
async function findForbidden(
  subject: PersonalDataSubject,
  actor: string,
  { store }: OperatorContext,
): Promise<ProblemResponse<"forbidden"> | undefined> {
  if (subject.kind === "recipient") return undefined;
  if (subject.userId === actor) return createProblem("forbidden", "You cannot erase yourself.");
  const user = await store.users.find(subject.userId);
  const isAdmin = user?.role === "admin" && user.status === "active";
  return isAdmin && (await store.privacy.countActiveAdmins()) === 1
    ? createProblem("forbidden", "You cannot erase the last admin. Create another one first.")
    : undefined;
}

/** Returns the balance of a customer, unless it is 0. */
async function readBalance(subject: PersonalDataSubject, { store }: OperatorContext) {
  const account = subject.kind === "customer" ? await store.accounts.findByUser(subject.userId) : undefined;
  if (!account || account.balanceMicros === 0) return {};
  return { balance: fromMicros(account.balanceMicros), currency: account.currency };
}
