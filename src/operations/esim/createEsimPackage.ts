import type { Input, Output } from "../../contract.ts";
import { isRefusal, refuse, type Refusal } from "../../domain/refusals.ts";
import { EsimOutcomeUnknown, EsimRefused, EsimUnavailable, type EsimProvider } from "../../ports/esim.ts";
import { violates } from "../../ports/store.ts";
import { earlierAnswer, inProgress, keyTaken } from "../commit-once.ts";
import type { Context } from "../context.ts";
import { refusedInMaintenance } from "../maintenance.ts";
import { createOnce, type CreatedBody, type PackageAttempt } from "./package-attempt.ts";
import { upstreamDown } from "./upstream-down.ts";

type Request = Input<"createEsimPackage">;

/** How long an unanswered key is held: until then what the upstream began has ended. */
const settledSeconds = 300;

/** Creates a package for a SIM upstream and records it; with an idempotency key, once. */
export async function createEsimPackage(
  input: Request,
  context: Context,
): Promise<Output<"createEsimPackage">> {
  const earlier = await replay(input, context);
  if (earlier) return earlier;
  const { esim } = context;
  if (!esim) return switchedOff();
  const refused = await refusedInMaintenance(context, "esim");
  if (refused) return refused;
  const key = input.idempotency && { accountId: input.principal.accountId, ...input.idempotency };
  try {
    const attempt = await readAttempt(input, context, esim);
    if (isRefusal(attempt)) return attempt;
    return { status: 201, body: await createOnce(context, esim, attempt, key) };
  } catch (error) {
    if (violates(error, keyTaken)) return (await replay(input, context)) ?? inProgress();
    if (error instanceof EsimOutcomeUnknown) return outcomeUnknown(key !== undefined);
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return refusal;
  }
}

const switchedOff = () => ({
  ...refuse("unavailable", "eSIM is switched off. Nothing was created."),
  retryAfterSeconds: 60,
});

async function replay({ principal, idempotency }: Request, context: Context) {
  const earlier = await earlierAnswer<CreatedBody>(context, principal.accountId, idempotency);
  return !earlier || isRefusal(earlier) ? earlier : { status: 201 as const, ...earlier };
}

async function readAttempt(
  { body, principal }: Request,
  { store }: Context,
  esim: EsimProvider,
): Promise<PackageAttempt | Refusal<"not_found">> {
  const registry = esim.registry ?? store.esim;
  const [sim, template] = await Promise.all([
    registry.findSim(body.sim),
    registry.findTemplate(body.package_template),
  ]);
  if (!sim) return refuse("not_found", "No SIM has this ICCID.");
  if (!template) return refuse("not_found", "No package template has this identifier.");
  return { userId: principal.userId, sim, template, timeAllowanceSeconds: body.time_allowance ?? null };
}

function refusalOf(error: unknown) {
  if (error instanceof EsimUnavailable) return upstreamDown();
  if (!(error instanceof EsimRefused)) return undefined;
  return refuse("not_found", "The eSIM upstream does not take this SIM with this package template.");
}

/** The key stays taken: asked again once what was begun has ended, the package is looked up before one is created. */
function outcomeUnknown(withKey: boolean) {
  const detail = withKey
    ? "Whether the eSIM upstream created the package is not known. Ask again with the same Idempotency-Key."
    : "Whether the eSIM upstream created the package is not known. Look at the SIM before you ask again.";
  return { ...refuse("unavailable", detail), retryAfterSeconds: settledSeconds + 1 };
}
