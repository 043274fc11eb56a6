import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A TCP proxy on the loopback interface. It acts like a virtual IP address in front of a database server. */
export interface TcpProxy {
  /** Returns the URL of a database with the host and port of the proxy. */
  url(target: string): string;
  /** Forwards new connections to another server. Existing connections stay. */
  redirectTo(target: string): void;
  close(): Promise<void>;
}

/** Opens a TCP proxy for the server of a `postgres://` URL. */
export async function openTcpProxy(first: string): Promise<TcpProxy> {
  let target = first;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const { hostname, port } = new URL(target);
    const there = connect(Number(port), hostname);
    for (const [socket, other] of [
      [client, there],
      [there, client],
    ] as const) {
      open.add(socket);
      socket.on("error", () => {});
      socket.once("close", () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url(of) {
      const url = new URL(of);
      url.port = String((server.address() as AddressInfo).port);
      return url.href;
    },
    redirectTo: (next) => void (target = next),
    async close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
