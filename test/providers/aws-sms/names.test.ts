// The names that go to AWS, and those of its refusals.
import { expect, test } from "vitest";
import { create, options } from "../../../src/providers/aws-sms/index.ts";
import { outbound } from "../gateway.suite.ts";
import { openAgainst } from "../http/surroundings.ts";
import { takesAll } from "../vendors/server.ts";
import { fails, optedOut, server } from "./server.ts";

const written = server.options;
const takes = takesAll(server);

test("the request names the configuration set, in a check, too", async () => {
  const configurationSet = "hub-events";
  const { peer, provider, close } = await openAgainst(takes, undefined, (baseUrl, surroundings) =>
    create("vendor", options.parse({ ...written, baseUrl, configurationSet }), surroundings),
  );
  await provider.send(outbound("sms", "+447700900123"));
  await provider.check();
  expect(peer.requests).toHaveLength(2);
  for (const { text } of peer.requests) {
    expect(JSON.parse(text)).toMatchObject({ ConfigurationSetName: configurationSet });
  }
  await close();
});

test.each([
  ["ConflictException", fails("ConflictException", 400, "RESOURCE_NOT_ACTIVE")],
  ["ValidationException", fails("ValidationException", 400, "INVALID_PARAMETER")],
  [undefined, optedOut],
])("the operator is told of a refusal by its exception: %s", async (code, refusal) => {
  const { provider, surroundings, close } = await openAgainst(refusal, undefined, (baseUrl, given) =>
    create("vendor", options.parse({ ...written, baseUrl }), given),
  );
  await provider.send(outbound("sms", "+447700900123"));
  expect(surroundings.log.lines.map(({ fields }) => fields["code"])).toEqual(
    code === undefined ? [] : [code],
  );
  await close();
});
