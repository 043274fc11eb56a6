// The configuration set in requests, and the exceptions of rejected messages in the log.
import { expect, test } from "vitest";
import { create, options } from "../../../src/providers/aws-sms/index.ts";
import { createOutboundMessage } from "../gateway.suite.ts";
import { openWithPeer } from "../http/test-dependencies.ts";
import { acceptAll } from "../vendors/server.ts";
import { failWith, respondOptedOut, server } from "./server.ts";

const written = server.options;
const takes = acceptAll(server);

test("sends and checks contain the configuration set", async () => {
  const configurationSet = "hub-events";
  const { peer, provider, close } = await openWithPeer(takes, undefined, (baseUrl, dependencies) =>
    create("vendor", options.parse({ ...written, baseUrl, configurationSet }), dependencies),
  );
  await provider.send(createOutboundMessage("sms", "+447700900123"));
  await provider.check();
  expect(peer.requests).toHaveLength(2);
  for (const { text } of peer.requests) {
    expect(JSON.parse(text)).toMatchObject({ ConfigurationSetName: configurationSet });
  }
  await close();
});

test.each([
  ["ConflictException", failWith("ConflictException", 400, "RESOURCE_NOT_ACTIVE")],
  ["ValidationException", failWith("ValidationException", 400, "INVALID_PARAMETER")],
  [undefined, respondOptedOut],
])("logs the exception of a rejected message: %s", async (code, refusal) => {
  const { provider, dependencies, close } = await openWithPeer(refusal, undefined, (baseUrl, given) =>
    create("vendor", options.parse({ ...written, baseUrl }), given),
  );
  await provider.send(createOutboundMessage("sms", "+447700900123"));
  expect(dependencies.log.lines.map(({ fields }) => fields["code"])).toEqual(
    code === undefined ? [] : [code],
  );
  await close();
});
