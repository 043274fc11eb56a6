import type { Input, Output } from "../../contract.ts";
import { withoutPadding } from "../../domain/iccids.ts";
import { type Fault, type Refusal, invalid, isRefusal, refuse, refuseFor } from "../../domain/refusals.ts";
import { isGranted } from "../../domain/sim-grants.ts";
import { EsimOutcomeUnknown, type EsimProvider, EsimRefused, EsimUnavailable } from "../../ports/esim.ts";
import { earlierAnswer, inProgress, keyIn, notCharged } from "../commit-once.ts";
import type { Context } from "../context.ts";
import { refusedInMaintenance } from "../maintenance.ts";
import type { PackageOrder } from "./open-attempt.ts";
import { createOnce } from "./package-attempt.ts";
import type { CreatedBody } from "./record-package.ts";
import { upstreamDown } from "./upstream-down.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

type Request = Input<"createEsimPackage">;

/** A generous pattern for ICCIDs; nothing else is looked up. */
const iccids = /^[0-9A-Za-z]{1,64}$/;

const noSim = "No SIM has this ICCID.";
const noTemplate = "No package template has this identifier.";

/** The longest time a package may be requested for; the contract tells it as a rule, for a released schema is not narrowed. */
const maximumTimeAllowanceSeconds = 366 * 24 * 3_600;

/** Creates a package upstream for a SIM that the account was granted, charges and records it; with an idempotency key, once. */
export async function createEsimPackage(
  input: Request,
  context: Context,
): Promise<Output<"createEsimPackage">> {
  const key = keyIn(input.principal.accountId, input.idempotency);
  const earlier = await earlierAnswer<CreatedBody, 201>(context, key);
  if (earlier) return earlier;
  const { esim } = context;
  if (!esim) return switchedOff();
  const refused = await refusedInMaintenance(context, "esim");
  if (refused) return refused;
  const allowance = allowanceFault(input.body.time_allowance);
  if (allowance) return invalid([allowance]);
  try {
    const order = await readOrder(input, context, esim);
    if (isRefusal(order)) return order;
    const created = await createOnce(context, esim, order, key);
    if (created === "key_taken") return (await earlierAnswer<CreatedBody, 201>(context, key)) ?? inProgress();
    if (created === "balance_short" || created === "limit_reached") {
      return await notCharged(context, input.principal, created, "package");
    }
    return { status: 201, body: created };
  } catch (error) {
    if (error instanceof EsimOutcomeUnknown) return outcomeUnknown(esim, key !== undefined);
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return refusal;
  }
}

const switchedOff = () => refuseFor("unavailable", "eSIM is switched off. Nothing was created.", 60);

function allowanceFault(seconds = 0): Fault | undefined {
  if (seconds <= maximumTimeAllowanceSeconds) return undefined;
  const message = `It must be at most ${maximumTimeAllowanceSeconds} seconds (366 days).`;
  return { in: "body", pointer: "/time_allowance", code: "range", message };
}

async function readOrder(
  { body, principal }: Request,
  { store }: Context,
  esim: EsimProvider,
): Promise<PackageOrder | Refusal<"not_found">> {
  const iccid = withoutPadding(body.sim);
  if (!iccids.test(iccid)) return refuse("not_found", noSim);
  if (!Number.isSafeInteger(body.package_template)) return refuse("not_found", noTemplate);
  const registry = esim.registry ?? store.esim;
  const [sim, template, priced, grants] = await Promise.all([
    registry.findSim(iccid),
    registry.findTemplate(body.package_template),
    store.esim.findTemplate(body.package_template),
    store.esim.listGrants(principal.accountId),
  ]);
  // For an account, a SIM that it was not granted does not exist.
  if (!sim || !isGranted(grants, sim)) return refuse("not_found", noSim);
  if (sim.simStatus === "TERMINATED")
    return refuse("not_found", "This SIM is terminated: it takes no package.");
  if (!template) return refuse("not_found", noTemplate);
  const timeAllowanceSeconds = body.time_allowance ?? null;
  return { principal, sim, template, priceMicros: priced?.priceMicros ?? 0, timeAllowanceSeconds };
}

function refusalOf(error: unknown) {
  if (error instanceof EsimUnavailable) return upstreamDown();
  if (!(error instanceof EsimRefused)) return undefined;
  return refuse("not_found", "The eSIM upstream does not take this SIM with this package template.");
}

/** The key stays taken: a retry after the first request has ended looks the package up before it creates one. */
function outcomeUnknown({ findPackages }: EsimProvider, withKey: boolean) {
  const settled = findPackages
    ? "It is looked up within minutes, and if there is none its price is given back."
    : "Its price stays charged.";
  const other = findPackages ? "Ask for another only then." : "Ask the operator before you ask for another.";
  const advice = withKey ? "Ask again with the same Idempotency-Key." : other;
  const detail = `Whether the eSIM upstream created the package is not known. ${settled} ${advice}`;
  return refuseFor("unavailable", detail, lifetimes.unansweredKeyMilliseconds / 1_000 + 1);
}
