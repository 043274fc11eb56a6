// A server of npm smtp-server on 127.0.0.1. Failures that it cannot simulate (lost connections, no response) use plain
// sockets.
import { readFileSync } from "node:fs";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export const certificate = readFileSync(new URL("fixtures/certificate.pem", import.meta.url), "utf8");
const key = readFileSync(new URL("fixtures/key.pem", import.meta.url), "utf8");

export const credentials = { username: "connect-hub", password: "a password of the tests" };

export interface ReceivedMail {
  readonly sender: string;
  readonly recipients: readonly string[];
  readonly raw: string;
  readonly secure: boolean;
}

export interface MailPeer {
  readonly port: number;
  readonly mails: readonly ReceivedMail[];
  readonly connections: () => number;
  close(): Promise<void>;
}

/** Creates an error that the server returns to its client. */
export const createSmtpError = (responseCode: number, words: string) =>
  Object.assign(new Error(words), { responseCode });

/** Starts a mail server. By default it requires STARTTLS and credentials. */
export async function startMailPeer(overrides: SMTPServerOptions = {}): Promise<MailPeer> {
  const mails: ReceivedMail[] = [];
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
      else callback(createSmtpError(535, "5.7.8 Error: authentication failed"));
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

/**
 * Starts a server without encryption that handles single lines. `answer` returns the response to a line, or undefined
 * to close the connection.
 */
export async function startScriptedPeer(
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

/** Returns the response of a working server to a line. */
export function replyPositively(line: string): string {
  if (line.startsWith("EHLO")) return "250 peer";
  if (line === "DATA") return "354 go on";
  return "250 2.0.0 ok";
}
