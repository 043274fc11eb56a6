import { createSocket } from "node:dgram";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { createServer as createSecureServer } from "node:tls";
import { createCertificate } from "./certificate.ts";
import { ServerCall, getHeader, type Script, type Send } from "./server-call.ts";
import { scripts, type ScriptName } from "./scripts.ts";

/**
 * SIP server for tests. It does not use the provider's parser, and it records violations of RFC 3261 by the caller. Its
 * retransmissions follow the T1 of the tests, 20 ms.
 */
export interface SipServer {
  readonly port: number;
  /** CA certificate of the server in PEM. "" without TLS. */
  readonly authority: string;
  /** Descriptions of the caller's violations. */
  readonly violations: readonly string[];
  readonly calls: ReadonlyMap<string, ServerCall>;
  /** Every received request, including retransmissions. */
  readonly requests: readonly string[];
  /** The caller's responses to requests of the server. */
  readonly responses: readonly string[];
  countRinging(): number;
  /** Closes all stream connections. */
  cut(): void;
  close(): Promise<void>;
}

export interface ServerOptions {
  readonly transport?: "udp" | "tcp" | "tls";
  readonly port?: number;
  /** Behavior of calls, by called number. */
  readonly script: ScriptName | ((number: string) => ScriptName);
  /**
   * Returns the status line without the version, and headers, of the response to OPTIONS. Returns undefined for no
   * response.
   */
  readonly options?: (request: string) => string | undefined;
  /**
   * Returns the status line without the version, and headers, of the response to REGISTER. Returns undefined for no
   * response.
   */
  readonly register?: (request: string) => string | undefined;
}

export async function startServer({
  transport = "udp",
  port = 0,
  script,
  options = () => "200 OK",
  register = () => "405 Method Not Allowed",
}: ServerOptions): Promise<SipServer> {
  const calls = new Map<string, ServerCall>();
  const faults: string[] = [];
  const requests: string[] = [];
  const responses: string[] = [];
  const getScript = (number: string): Script => scripts[typeof script === "string" ? script : script(number)];

  function receive(text: string, send: Send): void {
    if (text.startsWith("SIP/2.0")) return void responses.push(text);
    requests.push(text);
    const [method] = text.split(" ", 1);
    const contentLength = Number(getHeader(text, "Content-Length"));
    if (text.slice(text.indexOf("\r\n\r\n") + 4).length !== contentLength)
      faults.push(`${method}: wrong Content-Length`);
    if (method === "OPTIONS" || method === "REGISTER") {
      const answer = (method === "OPTIONS" ? options : register)(text);
      if (answer !== undefined) send(reply(text, answer));
      return;
    }
    const id = getHeader(text, "Call-ID");
    const call = calls.get(id) ?? new ServerCall(faults, transport === "udp");
    calls.set(id, call);
    call.receive(text, send, getScript(/^\S+ sip:\+?(\d+)@/.exec(text)?.[1] ?? ""));
  }

  const listener = await (transport === "udp"
    ? listenOnUdp(port, receive)
    : listenOnTcp(transport, port, receive));
  return {
    ...listener,
    violations: faults,
    calls,
    requests,
    responses,
    countRinging: () => [...calls.values()].filter((call) => call.state === "ringing").length,
    async close() {
      for (const call of calls.values()) call.clearTimers();
      await listener.close();
    },
  };
}

/** Builds a response to a request outside a dialog. */
function reply(request: string, statusAndHeaders: string): string {
  const copied = ["Via", "From", "Call-ID", "CSeq"].map((name) => `${name}: ${getHeader(request, name)}`);
  const lines = [`SIP/2.0 ${statusAndHeaders}`, ...copied, `To: ${getHeader(request, "To")};tag=options`];
  return `${lines.join("\r\n")}\r\nContent-Length: 0\r\n\r\n`;
}

type Listener = Pick<SipServer, "port" | "authority" | "cut" | "close">;

async function listenOnUdp(port: number, receive: (text: string, send: Send) => void): Promise<Listener> {
  const socket = createSocket("udp4");
  let closed = false;
  socket.on("message", (bytes, from) => {
    const send: Send = (text) => closed || socket.send(Buffer.from(text, "latin1"), from.port, from.address);
    receive(bytes.toString("latin1"), send);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("error", reject).bind(port, "127.0.0.1", resolve);
  });
  return {
    port: socket.address().port,
    authority: "",
    cut: () => undefined,
    close: () => {
      closed = true;
      return new Promise((resolve) => socket.close(() => resolve()));
    },
  };
}

async function listenOnTcp(
  transport: "tcp" | "tls",
  port: number,
  receive: (text: string, send: Send) => void,
): Promise<Listener> {
  const sockets = new Set<Socket>();
  const { key, certificate } = createCertificate();
  const accept = (socket: Socket) => {
    sockets.add(socket);
    let pending = "";
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    socket.on("data", (bytes) => {
      pending += bytes.toString("latin1");
      for (let end = getMessageLength(pending); end > 0; end = getMessageLength(pending)) {
        receive(pending.slice(0, end), (text) => socket.destroyed || socket.write(text, "latin1"));
        pending = pending.slice(end);
      }
    });
  };
  const server =
    transport === "tls" ? createSecureServer({ key, cert: certificate }, accept) : createServer(accept);
  server.on("tlsClientError", () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
  const cut = () => sockets.forEach((socket) => socket.destroy());
  return {
    // A server that listens on a port has an `AddressInfo`.
    port: (server.address() as AddressInfo).port,
    authority: transport === "tls" ? certificate : "",
    cut,
    close: () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      cut();
      return closed;
    },
  };
}

function getMessageLength(text: string): number {
  const head = text.indexOf("\r\n\r\n");
  if (head < 0) return 0;
  const end = head + 4 + Number(getHeader(text.slice(0, head + 4), "Content-Length"));
  return text.length >= end ? end : 0;
}
