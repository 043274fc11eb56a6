import { createServer, type AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createTcpConnector } from "../../../src/providers/sip/transport.ts";
import { ringingLines } from "./arbitraries.ts";

test("reads a stream up to the first malformed message, and closes it", async () => {
  const whole = `${ringingLines.join("\r\n")}\r\nContent-Length: 0\r\n\r\n`;
  const server = createServer((socket) => void socket.on("error", () => {}).write(`${whole}oops\r\n\r\n`));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // The server listens on a port, not on a pipe.
  const route = { host: "127.0.0.1", port, localAddress: undefined, localPort: 0 };
  const received: string[] = [];
  const cut = Promise.withResolvers<void>();
  await createTcpConnector(route)(
    {
      onMessage: (bytes) => received.push(Buffer.from(bytes).toString("latin1")),
      refused: () => {},
      cut: cut.resolve,
    },
    new AbortController().signal,
  );
  await cut.promise;
  expect(received).toEqual([whole]);
  await new Promise((resolve) => server.close(resolve));
});
