import { describe, expect, test } from "vitest";
import {
  toMailbox,
  buildResetMail,
  buildConfirmationMail,
  type ResetRequester,
  type ResetLink,
} from "../../src/domain/mails.ts";

const link = "https://hub.example/reset-password?token=abc_-123";
const given: ResetLink = {
  firstName: "Ada",
  link,
  asker: "anybody",
  expiresAt: Date.parse("2026-03-02T10:30:00.000Z"),
  endpoints: 0,
  apiKeys: 0,
};

describe("the reset e-mail", () => {
  test("states the requester, the expiry and what to do otherwise, in plain text and in HTML", () => {
    const { subject, text, html } = buildResetMail(given);
    expect(subject).toBe("Reset your password");
    const words = [
      "Hello Ada,",
      "A password reset was requested for the account",
      "The link works once, until 2026-03-02 10:30 UTC.",
      "If you did not request it, ignore this e-mail.",
    ];
    for (const word of words) for (const part of [text, html]) expect(part).toContain(word);
  });

  test.each<[ResetRequester, string, string]>([
    ["anybody", "A password reset was requested", "Your password does not change"],
    [
      "user",
      "You requested a password reset for your account while you were signed in",
      "This ends all sessions.",
    ],
    ["admin", "An administrator requested", "Your password does not change"],
  ])("names the requester %s", (asker, asked, otherwise) => {
    const { text } = buildResetMail({ ...given, asker });
    expect(text).toContain(asked);
    expect(text).toContain(otherwise);
  });

  test("has the link on a separate line in plain text, and as a link and an address to copy in HTML", () => {
    const { text, html } = buildResetMail(given);
    expect(text.split("\n")).toContain(link);
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, target]) => target)).toEqual([link, link]);
    expect(html).toContain(`>${link}</a>`);
  });

  test("has no first name in the greeting if the address is not confirmed", () => {
    const { text, html } = buildResetMail({ ...given, firstName: undefined });
    expect(text.startsWith("Hello,\n")).toBe(true);
    expect(html).toContain("<p>Hello,</p>");
  });

  test("escapes names and links in HTML", () => {
    const { html } = buildResetMail({
      ...given,
      firstName: `<script>alert("1")</script> & 'Ada'`,
      link: `https://hub.example/?a=1&b="><img src=x>`,
    });
    expect(html).toContain("Hello &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;Ada&#39;,");
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain("https://hub.example/?a=1&amp;b=&quot;&gt;&lt;img src=x&gt;");
  });

  test("loads no resources, runs no scripts, supports dark mode, and sets text and background colors only together", () => {
    const { html } = buildResetMail(given);
    expect(html).not.toMatch(/<(img|script|link|iframe|object|form)\b|url\(|@import|\ssrc=/i);
    expect([...html.matchAll(/https?:\/\/[^"<\s]+/g)].every(([address]) => address === link)).toBe(true);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    const colours = [...html.matchAll(/style="([^"]*)"/g)].filter(([, style]) =>
      /(^|;)(color|background):/.test(style!),
    );
    // If one color is set, the other one must be set, too.
    for (const [, style] of colours) expect(style).toMatch(/background:.*color:|color:.*background:/);
  });
});

test("the reset e-mail states the number of API keys if there are any", () => {
  const buildMail = (apiKeys: number) => buildResetMail({ ...given, apiKeys });
  expect(buildMail(0).text).not.toContain("API key");
  for (const part of [buildMail(1).text, buildMail(1).html])
    expect(part).toContain("Your account has 1 API key. ");
  for (const part of [buildMail(7).text, buildMail(7).html])
    expect(part).toContain("Your account has 7 API keys. ");
});

test.each([
  ["Ada@Example.com", "ada@example.com"],
  ["ada+news@example.com", "ada@example.com"],
  ["ada+a+b@example.com", "ada@example.com"],
  ["+@example.com", "@example.com"],
  ['"ada"@example.com', "ada@example.com"],
  [String.raw`"a\da"@example.com`, "ada@example.com"],
  [String.raw`"Ad\a+\"news@x\""@example.com`, "ada@example.com"],
])("the mailbox of %s is %s", (email, mailbox) => expect(toMailbox(email)).toBe(mailbox));

test("the confirmation e-mail has a link in plain text and in HTML, its expiry and what to do otherwise", () => {
  const confirm = "https://hub.example/verify-email?token=a.b.c";
  const { subject, text, html } = buildConfirmationMail({ link: confirm, expiresAt: given.expiresAt });
  expect(subject).toBe("Confirm your e-mail address");
  expect(text).toMatch(new RegExp(`^${confirm.replaceAll(/[.?]/g, "\\$&")}$`, "m"));
  expect(html).toContain(`href="${confirm}"`);
  for (const part of [text, html]) {
    expect(part).toContain("The link works until 2026-03-02 10:30 UTC.");
    expect(part).toContain("If you did not register, ignore this e-mail.");
  }
  expect(html).not.toMatch(/<img|<script|src=|url\(/i);
});
