import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { hangTimeoutMilliseconds } from "../../support/hang-timeout.ts";
import { bundle } from "./workerd.ts";

const entry = `import { job } from "./job.js";
import given from "./given.js";
const done = job({ ...given, baseUrl: location.origin }).catch((error) => ({ error: String(error?.stack ?? error) }));
await fetch("/done", { method: "POST", body: JSON.stringify(await done) });`;

/** Runs a project's job in a page of a browser. The page's server forwards its calls to the service. */
export async function runInBrowser(chromium: string, folder: string, serviceUrl: string): Promise<unknown> {
  const script = await bundle(folder, entry);
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const server = createServer(async (request, response) => {
    if (request.url === "/")
      sendText(response, "text/html", `<script type="module" src="/page.js"></script>`);
    else if (request.url === "/page.js") sendText(response, "text/javascript", script);
    else if (request.url === "/done") resolve(JSON.parse(await text(request)));
    else await handOn(serviceUrl, request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    return await inChromium(chromium, addressOf(server), promise);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function inChromium(chromium: string, url: string, done: Promise<unknown>): Promise<unknown> {
  const profile = await mkdtemp(join(tmpdir(), "connect-hub-browser-"));
  const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"];
  const own = [`--user-data-dir=${profile}`, "--remote-debugging-port=0"];
  const browser = spawn(chromium, [...flags, ...own, url], { stdio: "ignore" });
  const ended = once(browser, "close");
  const timer = AbortSignal.timeout(hangTimeoutMilliseconds);
  const late = once(timer, "abort").then(() => {
    throw new Error(`The page in ${chromium} is not done after ${hangTimeoutMilliseconds} ms.`);
  });
  const early = ended.then(() => {
    throw new Error(`${chromium} ended before the page was done.`);
  });
  try {
    return await Promise.race([done, late, early]);
  } finally {
    early.catch(() => {});
    browser.kill("SIGKILL");
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

function sendText(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { "content-type": `${type}; charset=utf-8` }).end(body);
}

/**
 * Forwards a request to the service. The service has no CORS headers, so a page must call it through its own origin.
 */
async function handOn(serviceUrl: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "GET", url = "/" } = request;
  const body = await text(request);
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    typeof value === "string" && (name.startsWith("x-") || ownHeaders.has(name))
      ? [[name, value] satisfies [string, string]]
      : [],
  );
  const answer = await fetch(serviceUrl + url, {
    method,
    headers,
    ...(body !== "" && { body }),
  });
  response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "text/plain" });
  response.end(await answer.text());
}

const ownHeaders = new Set(["authorization", "content-type", "idempotency-key"]);

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
