import { Argument, type Command } from "commander";
import { maintainedServices, type MaintainedService } from "../domain/routing.ts";
import { withDatabase } from "./database.ts";

/** The services as the commands spell them. */
const serviceOf = Object.fromEntries(
  maintainedServices.map((service) => [service.replaceAll("_", "-"), service]),
) as Readonly<Record<string, MaintainedService>>;

/** Adds `maintenance`. */
export function addMaintenanceCommand(program: Command): void {
  program
    .command("maintenance")
    .description("put a service, or registration, into maintenance, take it out, or tell whether it is in it")
    .addArgument(new Argument("<SERVICE>", "the service").choices(Object.keys(serviceOf)))
    .addArgument(new Argument("<WHAT>", "on, off or status").choices(["on", "off", "status"]))
    .addHelpText(
      "after",
      `
While it is on, the status endpoint of the service says Maintenance, and new requests to it are refused with 503 and
not charged. What was accepted before goes on. E-mails wait, and nobody can register while that is in maintenance.
Running instances follow within 2 seconds.

Examples:
  npm run cli -- maintenance telegram on
  npm run cli -- maintenance flash-call off
  npm run cli -- maintenance esim status`,
    )
    .action(maintain);
}

function maintain(name: string, what: string): Promise<void> {
  return withDatabase(async ({ store, clock }) => {
    // The argument accepts no other names.
    const service = serviceOf[name]!;
    const since = (await store.maintenance.list()).get(service);
    if (what === "status" || (what === "on") === (since !== undefined)) {
      const already = what === "status" ? "" : " already";
      return console.log(`${name} is ${textOf(since)}${already}.`);
    }
    const now = clock.now();
    if (what === "on") await store.commit([store.maintenance.begin(service, now)]);
    else await store.commit([store.maintenance.end(service)]);
    console.log(`${name} is ${textOf(what === "on" ? now : undefined)} now.`);
  });
}

function textOf(since: number | undefined): string {
  return since === undefined
    ? "not in maintenance"
    : `in maintenance (since ${new Date(since).toISOString()})`;
}
