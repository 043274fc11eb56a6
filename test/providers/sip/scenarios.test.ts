// The peer is the SIP server of server.ts. It records every violation of RFC 3261 by the caller.
import { test } from "vitest";
import { scenarios } from "./scenarios.ts";
import { startServer } from "./server.ts";
import { openProvider, until } from "./support.ts";

test.concurrent.for(scenarios)(
  "scenario $name: the outcome, and the history of the server",
  async ({ script, outcome, options, history }, { expect }) => {
    const server = await startServer({ script });
    const { provider, call } = openProvider(server.port, options);
    expect(await call("+447700900123")).toMatchObject(outcome);
    const [peer] = [...server.calls.values()];
    await until("the call is over", () => peer!.history.length >= history.length);
    expect(peer!.history).toEqual(history);
    expect(server.countRinging()).toBe(0);
    expect(server.violations).toEqual([]);
    await provider.close();
    await server.close();
  },
);
