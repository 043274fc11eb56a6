import { createServer, type AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { overStreams } from "../../../src/providers/sip/transport.ts";
import { ringing } from "./arbitraries.ts";

test("a stream that breaks has been read up to there, and ends", async () => {
  const whole = `${ringing.join("\r\n")}\r\nContent-Length: 0\r\n\r\n`;
  const server = createServer((socket) => void socket.on("error", () => {}).write(`${whole}oops\r\n\r\n`));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // It listens on a port, not on a pipe.
  const route = { host: "127.0.0.1", port, localAddress: undefined, localPort: 0 };
  const received: string[] = [];
  const cut = Promise.withResolvers<void>();
  await overStreams(route)(
    {
      received: (bytes) => received.push(Buffer.from(bytes).toString("latin1")),
      refused: () => {},
      cut: cut.resolve,
    },
    new AbortController().signal,
  );
  await cut.promise;
  expect(received).toEqual([whole]);
  await new Promise((resolve) => server.close(resolve));
});
