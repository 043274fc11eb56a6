// The server of npm smtp-server on loopback; what it may not do by itself (cuts, silence) is done on plain sockets.
import { readFileSync } from "node:fs";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export const certificate = readFileSync(new URL("fixtures/certificate.pem", import.meta.url), "utf8");
const key = readFileSync(new URL("fixtures/key.pem", import.meta.url), "utf8");

export const credentials = { username: "connect-hub", password: "a password of the tests" };

export interface Received {
  readonly sender: string;
  readonly recipients: readonly string[];
  readonly raw: string;
  readonly secure: boolean;
}

export interface MailPeer {
  readonly port: number;
  readonly mails: readonly Received[];
  readonly connections: () => number;
  close(): Promise<void>;
}

/** An error that the server says to its client. */
export const saying = (responseCode: number, words: string) =>
  Object.assign(new Error(words), { responseCode });

/** A mail server with STARTTLS that wants credentials, unless told otherwise. */
export async function startMailPeer(overrides: SMTPServerOptions = {}): Promise<MailPeer> {
  const mails: Received[] = [];
  let connections = 0;
  const server = new SMTPServer({
    key,
    cert: certificate,
    logger: false,
    disableReverseLookup: true,
    onConnect(_, callback) {
      connections += 1;
      callback();
    },
    onAuth({ username, password }, _, callback) {
      const known = username === credentials.username && password === credentials.password;
      if (known) callback(null, { user: username });
      else callback(saying(535, "5.7.8 Error: authentication failed"));
    },
    onData(stream, session, callback) {
      let raw = "";
      stream.setEncoding("utf8");
      stream.on("data", (part: string) => (raw += part));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          sender: mailFrom ? mailFrom.address : "",
          recipients: rcptTo.map(({ address }) => address),
          raw,
          secure: session.secure,
        });
        callback();
      });
    },
    ...overrides,
  });
  const listener = server.listen(0, "127.0.0.1");
  await new Promise((resolve) => listener.once("listening", resolve));
  return {
    port: (listener.address() as AddressInfo).port,
    mails,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Speaks line by line in the clear; `answer` says what follows a line, or cuts the connection by undefined. */
export async function startScript(
  greeting: string | undefined,
  answer: (line: string) => string | undefined,
): Promise<MailPeer> {
  let connections = 0;
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    if (greeting !== undefined) socket.write(`${greeting}\r\n`);
    let [rest, inData] = ["", false];
    socket.setEncoding("utf8").on("data", (part: string) => {
      const lines = (rest + part).split("\r\n");
      rest = lines.pop()!;
      for (const line of lines) {
        if (inData && line !== ".") continue;
        inData = line === "DATA";
        const said = answer(line);
        if (said === undefined) return socket.destroy();
        if (said !== "") socket.write(`${said}\r\n`);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    mails: [],
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** What a friendly server answers to a line. */
export function friendly(line: string): string {
  if (line.startsWith("EHLO")) return "250 peer";
  if (line === "DATA") return "354 go on";
  return "250 2.0.0 ok";
}
