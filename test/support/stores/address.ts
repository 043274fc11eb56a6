import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** An address of the loopback that leads to a server, as a virtual IP address or a proxy does. */
export interface Address {
  /** The address of a database behind it, given the one that it leads to. */
  url(target: string): string;
  /** Leads new connections there; those that are open stay where they are. */
  leadTo(target: string): void;
  close(): Promise<void>;
}

/** Opens an address that leads to the server of a `postgres://` address. */
export async function openAddress(first: string): Promise<Address> {
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
    leadTo: (next) => void (target = next),
    async close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
