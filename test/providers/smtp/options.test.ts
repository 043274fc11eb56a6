import { describe, expect, test } from "vitest";
import { findIssues } from "../../../src/config/read-yaml.ts";
import { options } from "../../../src/providers/smtp/index.ts";

describe("options", () => {
  const given = { host: "smtp.example.com", from: "no-reply@example.com" };

  test("require only a host and a sender, with port 587 and mandatory STARTTLS by default", () => {
    expect(options.parse(given)).toMatchObject({
      port: 587,
      security: "starttls",
      timeoutMilliseconds: 20_000,
    });
  });

  test.each([
    [{ ...given, host: "smtp.example.com:587" }, "host name or IP address without a port"],
    [{ host: "smtp.example.com" }, "has to be an e-mail address"],
    [{ ...given, ehloName: "hub example" }, "this machine's full name, such as hub.example.com"],
    [{ ...given, ehloName: "hub.example.com\r\nRSET" }, "this machine's full name"],
    [{ ...given, port: 0 }, "has to be a whole number from 1 to 65535"],
    [{ ...given, username: "me" }, "set together with username"],
    [{ ...given, username: "me", password: "p", security: "none" }, "never sent unencrypted"],
    [{ ...given, security: "ssl" }, "has to be starttls, tls or none"],
    [{ ...given, certificateAuthority: "/etc/ca.pem" }, "has to be a certificate in PEM form"],
    [{ ...given, timeoutMilliseconds: 60_000 }, "from 1 to 40000"],
  ])("%j is rejected with an explanation", (wrong, message) => {
    expect(
      findIssues(options, wrong)
        .map((issue) => issue.message)
        .join("\n"),
    ).toContain(message);
  });
});
