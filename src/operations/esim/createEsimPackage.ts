import type { Input, Output } from "../../contract.ts";
import { removePadding } from "../../domain/iccids.ts";
import {
  type ValidationError,
  type ProblemResponse,
  createInvalidRequest,
  isProblemResponse,
  createProblem,
  createRetryableProblem,
} from "../../domain/problems.ts";
import { isGranted } from "../../domain/sim-grants.ts";
import { EsimOutcomeUnknown, type EsimProvider, EsimRefused, EsimUnavailable } from "../../ports/esim.ts";
import { findReplay, createInProgressProblem, scopeKey, createChargeProblem } from "../idempotency.ts";
import type { Context } from "../context.ts";
import { checkMaintenance } from "../check-maintenance.ts";
import type { PackageOrder } from "./begin-purchase.ts";
import { purchasePackage } from "./purchase-package.ts";
import type { PackageResponse } from "./record-package.ts";
import { createPlatformUnavailableProblem } from "./platform-unavailable.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

type Request = Input<"createEsimPackage">;

/** Permissive pattern of ICCIDs. Other texts are not looked up. */
const iccidPattern = /^[0-9A-Za-z]{1,64}$/;

const simNotFound = "No SIM has this ICCID.";
const templateNotFound = "No package template has this identifier.";

/**
 * Maximum time allowance, in seconds. The schema does not state it, because a released schema must not become narrower.
 */
const maximumTimeAllowanceSeconds = 366 * 24 * 3_600;

/**
 * Creates a package on the eSIM platform for a SIM that is granted to the account, charges it and records it. With an
 * idempotency key, the package is created only once.
 */
export async function createEsimPackage(
  input: Request,
  context: Context,
): Promise<Output<"createEsimPackage">> {
  const key = scopeKey(context, input.principal.accountId, input.idempotency);
  const replay = await findReplay<PackageResponse, 201>(context, key);
  if (replay) return replay;
  const { esim } = context;
  if (!esim) return createEsimDisabledProblem();
  const refused = await checkMaintenance(context, "esim");
  if (refused) return refused;
  const allowance = allowanceFault(input.body.time_allowance);
  if (allowance) return createInvalidRequest([allowance]);
  try {
    const order = await readOrder(input, context, esim);
    if (isProblemResponse(order)) return order;
    const created = await purchasePackage(context, esim, order, key);
    if (created === "key_taken")
      return (await findReplay<PackageResponse, 201>(context, key)) ?? createInProgressProblem();
    if (created === "balance_short" || created === "limit_reached") {
      return await createChargeProblem(context, input.principal, created, "package");
    }
    return { status: 201, body: created };
  } catch (error) {
    if (error instanceof EsimOutcomeUnknown) return createUnknownOutcomeProblem(esim, key !== undefined);
    const refusal = toProblem(error);
    if (!refusal) throw error;
    return refusal;
  }
}

const createEsimDisabledProblem = () =>
  createRetryableProblem("unavailable", "eSIM is disabled. Nothing was created.", 60);

function allowanceFault(seconds = 0): ValidationError | undefined {
  if (seconds <= maximumTimeAllowanceSeconds) return undefined;
  const message = `It must be at most ${maximumTimeAllowanceSeconds} seconds (366 days).`;
  return { in: "body", pointer: "/time_allowance", code: "range", message };
}

async function readOrder(
  { body, principal }: Request,
  { store }: Context,
  esim: EsimProvider,
): Promise<PackageOrder | ProblemResponse<"not_found">> {
  const iccid = removePadding(body.sim);
  if (!iccidPattern.test(iccid)) return createProblem("not_found", simNotFound);
  if (!Number.isSafeInteger(body.package_template)) return createProblem("not_found", templateNotFound);
  const registry = esim.registry ?? store.esim;
  const [sim, template, priced, grants] = await Promise.all([
    registry.findSim(iccid),
    registry.findTemplate(body.package_template),
    store.esim.findTemplate(body.package_template),
    store.esim.listGrants(principal.accountId),
  ]);
  // For an account, a SIM without a grant does not exist.
  if (!sim || !isGranted(grants, sim)) return createProblem("not_found", simNotFound);
  if (sim.simStatus === "TERMINATED")
    return createProblem("not_found", "This SIM is terminated and accepts no packages.");
  if (!template) return createProblem("not_found", templateNotFound);
  const timeAllowanceSeconds = body.time_allowance ?? null;
  return { principal, sim, template, priceMicros: priced?.priceMicros ?? 0, timeAllowanceSeconds };
}

function toProblem(error: unknown) {
  if (error instanceof EsimUnavailable) return createPlatformUnavailableProblem();
  if (!(error instanceof EsimRefused)) return undefined;
  return createProblem("not_found", "The eSIM platform rejected this SIM with this package template.");
}

/**
 * Creates the problem response for a package with an unknown outcome. The key stays claimed for 5 minutes. A later
 * retry first looks the package up, if the platform can list packages.
 */
function createUnknownOutcomeProblem({ findPackages }: EsimProvider, withKey: boolean) {
  const settled = findPackages
    ? "The package is looked up within minutes. If it does not exist, its price is refunded."
    : "Its price stays charged.";
  const other = findPackages
    ? "Do not request another one before that."
    : "Contact the operator before you request another one.";
  const advice = withKey ? "Retry with the same Idempotency-Key." : other;
  const detail = `It is unknown whether the eSIM platform created the package. ${settled} ${advice}`;
  return createRetryableProblem("unavailable", detail, lifetimes.unansweredKeyMilliseconds / 1_000 + 1);
}
