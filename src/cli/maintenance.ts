import { Argument, type Command } from "commander";
import { maintainedServices, type MaintainedService } from "../domain/routing.ts";
import { asOperator, bodyOf, urlOption, type Target } from "./operator/connection.ts";

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
    .addOption(urlOption())
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

function maintain(name: string, what: string, target: Target): Promise<void> {
  return asOperator(target, async ({ client }) => {
    // The argument accepts no other names.
    const service = serviceOf[name]!;
    const { list } = bodyOf(await client.GET("/operator/v1/maintenance"));
    const since = list.find((each) => each.service === service)?.since;
    if (what === "status" || (what === "on") === (since !== undefined)) {
      const already = what === "status" ? "" : " already";
      return console.log(`${name} is ${textOf(since)}${already}.`);
    }
    const params = { path: { service } };
    const change =
      what === "on" ? "/operator/v1/maintenance/{service}/begin" : "/operator/v1/maintenance/{service}/end";
    const changed = bodyOf(await client.POST(change, { params }));
    console.log(`${name} is ${textOf(changed.since)} now.`);
  });
}

const textOf = (since: string | undefined) =>
  since === undefined ? "not in maintenance" : `in maintenance (since ${since})`;
