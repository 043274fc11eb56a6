import { connect as connectPlainly, isIP, type Socket } from "node:net";
import { connect as connectSecurely } from "node:tls";
import type { Connect, Connection, ConnectionEvents, Route } from "./connection.ts";
import { createFramer } from "./framing.ts";

const maximumUnsentBytes = 1_048_576;

/** Connects over TCP. The connection does not keep the process alive. */
export function overStreams(route: Route): Connect {
  return connecting("connect", () => connectPlainly(addressed(route)));
}

/** Connects over TLS; the peer's certificate must be for the host, by a public authority or the one given as PEM. */
export function overSecureStreams(route: Route, certificateAuthority: string | undefined): Connect {
  const servername = isIP(route.host) === 0 ? route.host : "";
  return connecting("secureConnect", () =>
    connectSecurely({ ...addressed(route), servername, ca: certificateAuthority }),
  );
}

function addressed({ host, port, localAddress }: Route) {
  return { host, port, localAddress };
}

function connecting(ready: "connect" | "secureConnect", start: () => Socket): Connect {
  return async (events, signal) => {
    const socket = start();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const abort = () => socket.destroy(new Error("the peer did not let the connection be made in time"));
    signal.addEventListener("abort", abort, { once: true });
    socket.once(ready, resolve);
    socket.on("error", reject);
    socket.once("close", () => reject(new Error("the connection was closed while it was being made")));
    await promise.finally(() => signal.removeEventListener("abort", abort));
    socket.unref().setNoDelay().setKeepAlive(true);
    return open(socket, events);
  };
}

function open(socket: Socket, events: ConnectionEvents): Connection {
  const framer = createFramer();
  let closed = false;
  const gone = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  void gone.then(() => closed || events.cut());
  socket.on("data", (bytes) => {
    for (const message of framer.push(bytes)) events.received(message);
    if (framer.isLost) socket.destroy();
  });
  return {
    local: { address: socket.localAddress ?? "0.0.0.0", port: socket.localPort ?? 0 },
    send(text) {
      if (closed || socket.destroyed) return;
      if (socket.writableLength > maximumUnsentBytes) socket.destroy();
      else socket.write(text, "latin1");
    },
    close() {
      closed = true;
      socket.destroySoon();
      const force = setTimeout(() => socket.destroy(), 1_000);
      return gone.finally(() => clearTimeout(force));
    },
  };
}
