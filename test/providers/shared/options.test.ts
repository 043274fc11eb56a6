import { expect, test } from "vitest";
import { baseUrlOption } from "../../../src/providers/shared/options.ts";
import { options as mailOptions } from "../../../src/providers/http-mail/options.ts";

const takes = (text: string) => baseUrlOption("https://vendor.example").safeParse(text).success;

test.each([
  "https://vendor.example",
  "https://vendor.example/v2/",
  "http://127.0.0.1:8080",
  "http://[::1]:1/a",
])("accepts the base URL %s", (text) => expect(takes(text)).toBe(true));

test.each([
  ["an empty query", "https://vendor.example/?"],
  ["an empty fragment", "https://vendor.example/#"],
  ["a space", "https://vendor.example "],
  ["a user", "https://user@vendor.example"],
  ["http on a network", "http://vendor.example"],
  ["no host", "https://"],
])("rejects a base URL with %s", (_, text) => {
  expect(takes(text)).toBe(false);
  const mail = { vendor: "postmark", token: "secret", from: "no-reply@example.com", baseUrl: text };
  expect(mailOptions.safeParse(mail).success).toBe(false);
});
