import type { Input, Output } from "../../contract.ts";
import { isRefusal, refuse, type Refusal } from "../../domain/refusals.ts";
import { EsimUnavailable, type EsimProvider } from "../../ports/esim.ts";
import { violates } from "../../ports/store.ts";
import type { EsimPackage } from "../../ports/store/esim.ts";
import { earlierAnswer, inProgress, keyTaken } from "../commit-once.ts";
import type { Context } from "../context.ts";

type Request = Input<"createEsimPackage">;

/** Creates a package for a SIM upstream and records it; with an idempotency key, once. */
export async function createEsimPackage(
  input: Request,
  context: Context,
): Promise<Output<"createEsimPackage">> {
  const { idempotency, principal } = input;
  const earlier = await replay(input, context);
  if (earlier) return earlier;
  const { esim } = context;
  if (!esim) return switchedOff();
  const missing = await findMissing(input, context);
  if (missing) return missing;
  const key = idempotency && { accountId: principal.accountId, ...idempotency };
  try {
    // The key is taken before the upstream is called: its effect cannot be rolled back with ours.
    if (key) await context.store.commit(context.store.idempotency.take(key, undefined, context.clock.now()));
    return { status: 201, body: await create(input, context, esim) };
  } catch (error) {
    if (violates(error, keyTaken)) return (await replay(input, context)) ?? inProgress();
    if (!(error instanceof EsimUnavailable)) throw error;
    if (key) await context.store.commit([context.store.idempotency.release(key)]);
    return {
      ...refuse("unavailable", "The eSIM upstream does not answer. Nothing was created."),
      retryAfterSeconds: 5,
    };
  }
}

const switchedOff = () => ({
  ...refuse("unavailable", "eSIM is switched off. Nothing was created."),
  retryAfterSeconds: 60,
});

type Package = Awaited<ReturnType<typeof create>>;

async function replay({ principal, idempotency }: Request, context: Context) {
  const earlier = await earlierAnswer<Package>(context, principal.accountId, idempotency);
  return !earlier || isRefusal(earlier) ? earlier : { status: 201 as const, ...earlier };
}

async function findMissing({ body }: Request, { store }: Context): Promise<Refusal<"not_found"> | undefined> {
  const [sim, template] = await Promise.all([
    store.esim.findSim(body.sim),
    store.esim.findTemplate(body.package_template),
  ]);
  if (!sim) return refuse("not_found", "No SIM has this ICCID.");
  if (!template) return refuse("not_found", "No package template has this identifier.");
  return undefined;
}

async function create({ body, principal, idempotency }: Request, { store }: Context, esim: EsimProvider) {
  const created = await esim.createPackage({
    sim: body.sim,
    packageTemplate: body.package_template,
    timeAllowanceSeconds: body.time_allowance ?? null,
  });
  const esimPackage: EsimPackage = {
    ...created,
    userId: principal.userId,
    sim: body.sim,
    packageTemplate: body.package_template,
    timeAllowanceSeconds: body.time_allowance ?? null,
  };
  const answer = answerOf(esimPackage);
  const record = [store.esim.insertPackage(esimPackage)];
  if (idempotency) {
    const key = { accountId: principal.accountId, ...idempotency };
    record.push(store.idempotency.answer(key, { status: 201, body: JSON.stringify(answer) }));
  }
  await store.commit(record);
  return answer;
}

const answerOf = (esimPackage: EsimPackage) => ({
  id: esimPackage.id,
  sim: esimPackage.sim,
  package_template: esimPackage.packageTemplate,
  status: esimPackage.status,
  created_date: esimPackage.createdDate,
  ...(esimPackage.timeAllowanceSeconds !== null && { time_allowance: esimPackage.timeAllowanceSeconds }),
});
