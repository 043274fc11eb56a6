import type { Clock } from "../../../src/ports/clock.ts";
import { startServer, type ServerOptions, type SipServer } from "./server.ts";
import { openProvider } from "./support.ts";

/** Creates a provider and its server. Both are closed when the result is disposed. */
export async function openWithServer(
  script: ServerOptions["script"],
  options = {},
  serverOptions: Partial<ServerOptions> = {},
  clock?: Clock,
) {
  const server = await startServer({ script, ...serverOptions });
  const { authority } = server;
  const providerOptions = { ...(authority && { certificateAuthority: authority }), ...options };
  const opened = openProvider(server.port, providerOptions, clock);
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

/** Returns true if every call at the server is over. */
export const areCallsOver = (server: SipServer) =>
  [...server.calls.values()].every(({ state }) => state === "over");
