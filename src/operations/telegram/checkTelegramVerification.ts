import type { Input, Output } from "../../contract.ts";
import { extractDigits } from "../../domain/digits.ts";
import { telegramDeliveryStatus, type VerificationStatus } from "../../domain/messages/delivery.ts";
import { refuse, refuseFor } from "../../domain/refusals.ts";
import { VerificationUnavailable } from "../../ports/gateways.ts";
import type { TrackedMessage } from "../../ports/store/messages.ts";
import type { Context } from "../context.ts";
import { countAnswer } from "../report.ts";

/** More codes than a gateway judges of one message: each failed try means that another check was recorded. */
const tries = 10;

/** When a gateway that gave no verdict is asked again, unless it says when. */
const defaultWaitMilliseconds = 5_000;

const exceeded: VerificationStatus = "code_max_attempts_exceeded";

/** Tells what became of a Telegram code and, when one is entered, whether it is right; every incorrect one counts. */
export async function checkTelegramVerification(
  { body, principal }: Input<"checkTelegramVerification">,
  context: Context,
): Promise<Output<"checkTelegramVerification">> {
  const enteredCode = body.code === undefined ? undefined : extractDigits(body.code);
  const find = () => context.store.messages.findByRequest(principal.accountId, body.request_id);
  let standing: VerificationStatus | undefined;
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const message = await find();
    // A verification's code is judged by checkVerification alone, which counts the wrong ones.
    if (!message || message.verificationId !== null)
      return refuse("not_found", "No Telegram message of this account has this request_id.");
    const verdict = await judge(context, message, enteredCode, standing);
    if (verdict instanceof VerificationUnavailable) return unavailable(verdict);
    standing = verdict?.news;
    // On a conflict with another check of the same code, it is judged again on the new state.
    if (verdict?.news && !(await record(context, message, verdict))) continue;
    // The gateway may have told of the delivery as well.
    const current = (await find()) ?? message;
    return { status: 200, body: await resultOf(context, body.request_id, current, verdict) };
  }
  throw new Error(`Other checks of the same code came in between ${tries} times.`);
}

function unavailable({ afterMilliseconds = defaultWaitMilliseconds }: VerificationUnavailable) {
  const detail = "The gateway does not judge codes now. Try the code again later.";
  return refuseFor("unavailable", detail, Math.ceil(afterMilliseconds / 1_000));
}

interface Verdict {
  readonly status: VerificationStatus;
  readonly at: number;
  /** Set when the gateway has just said so. */
  readonly news?: VerificationStatus;
}

/** The verdict on the entered code, or an error if the gateway judges none now; without a code the last one, if any. */
async function judge(
  { verification, clock }: Context,
  message: TrackedMessage<"telegram">,
  enteredCode: string | undefined,
  standingVerdict: VerificationStatus | undefined,
): Promise<Verdict | VerificationUnavailable | undefined> {
  const now = clock.now();
  const last = message.verification && { status: message.verification, at: message.verifiedAt ?? now };
  const lost = last && isLost(last.status) ? last : undefined;
  // A gateway that counts entries itself found the code valid, but another check was recorded first: it is asked again.
  if (lost && standingVerdict !== "code_valid") return lost;
  const request = {
    provider: message.provider,
    providerMessageId: message.providerMessageId ?? "",
    sentCode: message.code,
    enteredCode,
    codeChecks: message.codeChecks,
    delivery: message.status,
    expiresAt: message.expiresAt,
    now,
    standingVerdict,
  };
  try {
    const news = await verification.check(request);
    if (lost && news !== "code_valid") return lost;
    if (!news || (enteredCode === undefined && isKnown(news, last?.status))) return last ?? undefined;
    return { status: news, at: now, news };
  } catch (error) {
    if (!(error instanceof VerificationUnavailable)) throw error;
    // Without a code, the recorded verdict is the answer.
    return enteredCode === undefined ? (last ?? undefined) : error;
  }
}

/**
 * Records a verdict before it is returned. Returns false if another check was recorded first. A recorded `code_valid` is replaced
 * only by `code_max_attempts_exceeded`, which is never replaced.
 */
async function record(
  { store, guard }: Context,
  message: TrackedMessage<"telegram">,
  verdict: Verdict,
): Promise<boolean> {
  const { verification } = message;
  if (verification === "code_valid" && (verdict.status === "code_valid" || verdict.status === "expired"))
    return true;
  const isChanged =
    verification !== exceeded &&
    (await store.commit([store.messages.verify(message, verdict.status, verdict.at)], {
      message_changed: () => true,
    }));
  if (!isChanged && verdict.status === "code_valid" && !(await isTold({ store }, message))) {
    countAnswer({ guard }, message);
  }
  return !isChanged;
}

/** Whether the customer has told already that the code was entered, which was counted then. */
const isTold = async ({ store }: Pick<Context, "store">, { id }: Pick<TrackedMessage, "id">) =>
  (await store.messages.events(id)).some(({ detail }) => detail === "Success");

/** Without an entered code, a verdict is news only where it changes the record: it is not counted twice. */
const isKnown = (status: VerificationStatus, last: VerificationStatus | undefined) =>
  status === last || (last === "code_valid" && status !== exceeded);

const isLost = (status: VerificationStatus) => status === "expired" || status === exceeded;

async function resultOf(
  { store }: Context,
  requestId: string,
  message: TrackedMessage<"telegram">,
  verdict: Verdict | undefined,
) {
  const events = await store.messages.events(message.id);
  const arrived = events.find(({ status }) => status === message.status)?.at ?? message.updatedAt;
  return {
    request_id: requestId,
    phone_number: message.recipient,
    request_cost: 0,
    delivery_status: { status: telegramDeliveryStatus(message.status), updated_at: seconds(arrived) },
    verification_status: {
      status: verdict?.status ?? unverified,
      updated_at: seconds(verdict?.at ?? message.createdAt),
    },
  };
}

/** The status of a code that nobody has entered yet: it is not final, and nobody takes it for a success. */
const unverified: VerificationStatus = "code_invalid";

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);
