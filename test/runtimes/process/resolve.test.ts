import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { createDnsResolver, resolveBySystem } from "../../../src/runtimes/process/resolve.ts";

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

/**
 * Starts a name server that knows the IPv4 addresses of some names, and does not respond for names that begin with
 * "slow".
 */
async function serve(
  known: Readonly<Record<string, readonly string[]>>,
  asked: string[] = [],
): Promise<string> {
  const socket = createSocket("udp4");
  sockets.push(socket);
  socket.on("message", (query, { port, address }) => {
    const name = nameIn(query);
    asked.push(name);
    if (name.startsWith("slow")) return;
    const isIpv4 = query.readUInt16BE(12 + name.length + 2) === 1;
    socket.send(answerTo(query, name, isIpv4 ? (known[name] ?? []) : []), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return `127.0.0.1:${socket.address().port}`;
}

function nameIn(query: Buffer): string {
  const labels: string[] = [];
  for (let at = 12; query[at]! > 0; at += query[at]! + 1) {
    labels.push(query.toString("latin1", at + 1, at + 1 + query[at]!));
  }
  return labels.join(".");
}

function answerTo(query: Buffer, name: string, addresses: readonly string[]): Buffer {
  const question = query.subarray(12, 12 + name.length + 2 + 4);
  const head = Buffer.from([query[0]!, query[1]!, 0x81, 0x80, 0, 1, 0, addresses.length, 0, 0, 0, 0]);
  const records = addresses.map((address) =>
    Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split(".").map(Number)]),
  );
  return Buffer.concat([head, question, ...records]);
}

test("resolves a host to the addresses of its name server, and an unknown host to none", async () => {
  const server = await serve({ "shop.example.com": ["93.184.215.14", "10.0.0.1"] });
  const resolve = createDnsResolver([server]);
  expect(await resolve("shop.example.com")).toEqual([
    { address: "93.184.215.14", family: 4 },
    { address: "10.0.0.1", family: 4 },
  ]);
  expect(await resolve("nowhere.example.com")).toEqual([]);
});

test("names without a response delay no others, and have no addresses in the end", async () => {
  const asked: string[] = [];
  const server = await serve({ "shop.example.com": ["93.184.215.14"] }, asked);
  const resolve = createDnsResolver([server]);
  const slow = Array.from({ length: 20 }, (_, index) => resolve(`slow${index}.example.com`));
  expect(await resolve("shop.example.com")).toHaveLength(1);
  // Resolved while the first queries for both addresses of the other names are pending.
  expect(asked.indexOf("shop.example.com")).toBeLessThanOrEqual(2 * slow.length);
  for (const each of await Promise.all(slow)) expect(each).toEqual([]);
});

test("if the server does not respond for IPv6, the IPv4 addresses are returned long before the IPv6 timeout", async () => {
  const socket = createSocket("udp4");
  sockets.push(socket);
  let askedForSix = 0;
  socket.on("message", (query, { port, address }) => {
    const name = nameIn(query);
    const isIpv4 = query.readUInt16BE(12 + name.length + 2) === 1;
    if (isIpv4) socket.send(answerTo(query, name, ["93.184.215.14"]), port, address);
    else askedForSix += 1;
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const resolve = createDnsResolver([`127.0.0.1:${socket.address().port}`]);
  expect(await resolve("shop.example.com")).toEqual([{ address: "93.184.215.14", family: 4 }]);
  // After the IPv6 timeout, the resolver would query the name a second time.
  expect(askedForSix).toBe(1);
});

test("the system resolves localhost", async () => {
  const addresses = (await resolveBySystem("localhost")).map(({ address }) => address);
  expect(addresses.some((address) => address === "127.0.0.1" || address === "::1")).toBe(true);
  expect(await resolveBySystem("nowhere.invalid")).toEqual([]);
});
