import { describe, expect, test } from "vitest";
import {
  findCidrError,
  isPublicAddress,
  isWithinBlocks,
  parseLiteralAddress,
  toIpNetwork,
} from "../../src/domain/addresses.ts";

/** From the registries of special-purpose addresses (RFC 6890 and its successors). */
const special = `0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.255 127.0.0.1 127.255.255.254
  169.254.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1 192.0.2.1 192.88.99.1 192.168.0.1 198.18.0.1
  198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255
  :: ::1 ::7f00:1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:169.254.169.254 ::ffff:0:127.0.0.1 64:ff9b::7f00:1
  64:ff9b:1::1 100::1 2001::1 2001:2::1 2001:10::1 2001:20::1 2001:db8::1 2002:7f00:1:: 2002:a00:1:: 3fff::1
  2620:4f:8000::1 4000::1 5f00::1 fc00::1 fd12:3456::1 fe80::1 fe80::1%eth0 febf::1 fec0::1 ff02::1 ff0e::1`
  .trim()
  .split(/\s+/);

const open = `1.1.1.1 8.8.8.8 93.184.215.14 100.63.255.255 100.128.0.1 172.15.255.255 172.32.0.1 192.167.0.1
  223.255.255.254 ::ffff:8.8.8.8 2001:4860:4860::8888 2606:4700:4700::1111 2a00:1450:4001::1`.split(/\s+/);

describe("isPublicAddress", () => {
  test.each(special)("returns false for %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(open)("returns true for %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each(["", "localhost", "1.2.3", "1.2.3.4.5", "::g", "::ffff:8.8.8.08", "::ffff:0x8.8.8.8"])(
    "returns false for the invalid address %j",
    (text) => {
      expect(isPublicAddress(text)).toBe(false);
    },
  );
});

test.each([
  ["https://127.1/", "127.0.0.1"],
  ["https://0177.0.0.1/", "127.0.0.1"],
  ["https://2130706433/", "127.0.0.1"],
  ["https://[::1]:8443/", "::1"],
  ["https://[::ffff:7f00:1]/", "::ffff:7f00:1"],
  ["https://shop.example.com/", undefined],
  ["https://127.0.0.1.example.com/", undefined],
])("parseLiteralAddress finds in the host of %s the address %s", (url, address) => {
  expect(parseLiteralAddress(new URL(url).hostname)).toBe(address);
});

describe("toIpNetwork", () => {
  test.each([
    ["203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
    ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["unknown", "unknown"],
    ["not:an:address", "not:an:address"],
  ])("returns for %s the network %s", (address, network) => expect(toIpNetwork(address)).toBe(network));
});

describe("addresses and CIDR blocks", () => {
  const form = "It must be an IPv4 or IPv6 address or a CIDR block, such as 203.0.113.7 or 2001:db8::/32.";
  test.each([
    "203.0.113.7",
    "203.0.113.0/24",
    "203.0.113.7/32",
    "0.0.0.0/0",
    "2001:db8::1",
    "2001:DB8:0:0::1",
    "2001:db8::/32",
    "2001:db8::1/128",
    "::/0",
  ])("%s is valid", (text) => {
    expect(findCidrError(text)).toBeUndefined();
  });

  test.each([
    ["", form],
    ["localhost", form],
    ["203.0.113", form],
    ["0313.0.113.7", form],
    ["203.0.113.0-9", form],
    ["203.0.113.0/24/8", form],
    [" 203.0.113.7", form],
    ["fe80::1%eth0", form],
    ["203.0.113.0/", "The length of its prefix must be 0 to 32."],
    ["203.0.113.0/33", "The length of its prefix must be 0 to 32."],
    ["203.0.113.0/024", "The length of its prefix must be 0 to 32."],
    ["2001:db8::/129", "The length of its prefix must be 0 to 128."],
    ["2001:db8::/-1", "The length of its prefix must be 0 to 128."],
    ["203.0.113.7/24", "Its bits beyond the prefix must be 0: 203.0.113.0/24."],
    ["2001:db8::1/32", "Its bits beyond the prefix must be 0: 2001:db8::/32."],
    ["::ffff:203.0.113.7", "Write it as the IPv4 address 203.0.113.7."],
    ["::ffff:203.0.113.0/120", "Write it as the IPv4 address 203.0.113.0."],
  ])("%j is invalid: %s", (text, fault) => {
    expect(findCidrError(text)).toBe(fault);
  });

  test.each([
    ["203.0.113.7", ["203.0.113.7"], true],
    ["203.0.113.8", ["203.0.113.7"], false],
    ["::ffff:203.0.113.7", ["203.0.113.7"], true],
    ["203.0.113.255", ["198.51.100.0/24", "203.0.113.0/24"], true],
    ["203.0.114.0", ["203.0.113.0/24"], false],
    ["2001:db8:ffff::1", ["2001:db8::/32"], true],
    ["2001:db9::", ["2001:db8::/32"], false],
    ["2001:db8::1", ["2001:DB8:0::1"], true],
    ["203.0.113.7", ["::/0"], false],
    ["2001:db8::1", ["0.0.0.0/0"], false],
    ["unknown", ["0.0.0.0/0", "::/0"], false],
    ["203.0.113.7:4711", ["0.0.0.0/0"], false],
    ["203.0.113.7", [], false],
  ])("%s is within %j: %j", (address, blocks, expected) => {
    expect(isWithinBlocks(address, blocks)).toBe(expected);
  });
});
