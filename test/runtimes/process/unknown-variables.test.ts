import { expect, test } from "vitest";
import { readConfigAndFiles } from "../../../src/runtimes/process/config.ts";

const unknownIn = async (environment: Readonly<Record<string, string>>) =>
  (await readConfigAndFiles(environment)).unknownVariables;

test("variables that Kubernetes sets for a service called connect-hub, or a similar one, are not reported as unknown", async () => {
  const address = "tcp://10.96.0.17:80";
  const told = ["", "_OPERATOR"].flatMap((other) => [
    [`CONNECT_HUB${other}_SERVICE_HOST`, "10.96.0.17"],
    [`CONNECT_HUB${other}_SERVICE_PORT`, "80"],
    [`CONNECT_HUB${other}_SERVICE_PORT_HTTP`, "80"],
    [`CONNECT_HUB${other}_PORT`, address],
    [`CONNECT_HUB${other}_PORT_80_TCP`, address],
    [`CONNECT_HUB${other}_PORT_80_TCP_PROTO`, "tcp"],
    [`CONNECT_HUB${other}_PORT_80_TCP_PORT`, "80"],
    [`CONNECT_HUB${other}_PORT_80_TCP_ADDR`, "10.96.0.17"],
  ]);
  expect(await unknownIn(Object.fromEntries(told) as Record<string, string>)).toEqual([]);
});

test.each(["CONNECT_HUB_PORT", "CONNECT_HUB_HOST", "CONNECT_HUB_JWT_SECRETS"])(
  "%s is reported as unknown",
  async (name) => {
    expect(await unknownIn({ [name]: "8080" })).toEqual([name]);
  },
);
