import type { Clock } from "../../../src/ports/clock.ts";
import { startServer, type ServerOptions, type SipServer } from "./server.ts";
import { openProvider } from "./support.ts";

/** A provider before a server; both end with the test. */
export async function open(
  script: ServerOptions["script"],
  options = {},
  serverOptions: Partial<ServerOptions> = {},
  clock?: Clock,
) {
  const server = await startServer({ script, ...serverOptions });
  const { authority } = server;
  const given = { ...(authority && { certificateAuthority: authority }), ...options };
  const opened = openProvider(server.port, given, clock);
  const historyOf = (index = 0) => [...server.calls.values()][index]?.history ?? [];
  return {
    ...opened,
    server,
    historyOf,
    async [Symbol.asyncDispose]() {
      await opened.provider.close();
      await server.close();
    },
  };
}

/** Whether nothing is left of any call at the server. */
export const isOver = (server: SipServer) =>
  [...server.calls.values()].every(({ state }) => state === "over");
