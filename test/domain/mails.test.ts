import { describe, expect, test } from "vitest";
import { mailboxOf, resetMail, verifyMail, type ResetAsker, type ResetLink } from "../../src/domain/mails.ts";

const link = "https://hub.example/reset-password?token=abc_-123";
const given: ResetLink = {
  firstName: "Ada",
  link,
  asker: "anybody",
  expiresAt: Date.parse("2026-03-02T10:30:00.000Z"),
  endpoints: 0,
  apiKeys: 0,
};

describe("the e-mail with a reset link", () => {
  test("says who asked, how long the link works, and what to do otherwise, in text and in HTML alike", () => {
    const { subject, text, html } = resetMail(given);
    expect(subject).toBe("Reset your password");
    const words = [
      "Hello Ada,",
      "Somebody, probably you, asked to reset the password",
      "The link works once, until 2026-03-02 10:30 UTC.",
      "If it was not you, you need not do anything",
    ];
    for (const word of words) for (const part of [text, html]) expect(part).toContain(word);
  });

  test.each<[ResetAsker, string, string]>([
    ["anybody", "Somebody, probably you, asked", "your password stays as it is"],
    [
      "user",
      "You asked to reset the password of your account while you were signed in",
      "signs everybody out",
    ],
    ["admin", "An administrator asked", "your password stays as it is"],
  ])("asked for by %s", (asker, asked, otherwise) => {
    const { text } = resetMail({ ...given, asker });
    expect(text).toContain(asked);
    expect(text).toContain(otherwise);
  });

  test("has the link on a line of its own, and in HTML as a link and as an address to copy", () => {
    const { text, html } = resetMail(given);
    expect(text.split("\n")).toContain(link);
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, target]) => target)).toEqual([link, link]);
    expect(html).toContain(`>${link}</a>`);
  });

  test("greets nobody by a name that may be another's", () => {
    const { text, html } = resetMail({ ...given, firstName: undefined });
    expect(text.startsWith("Hello,\n")).toBe(true);
    expect(html).toContain("<p>Hello,</p>");
  });

  test("shows names and links as text, whatever is in them", () => {
    const { html } = resetMail({
      ...given,
      firstName: `<script>alert("1")</script> & 'Ada'`,
      link: `https://hub.example/?a=1&b="><img src=x>`,
    });
    expect(html).toContain("Hello &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;Ada&#39;,");
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain("https://hub.example/?a=1&amp;b=&quot;&gt;&lt;img src=x&gt;");
  });

  test("loads nothing, runs nothing, and leaves light and dark to the reader", () => {
    const { html } = resetMail(given);
    expect(html).not.toMatch(/<(img|script|link|iframe|object|form)\b|url\(|@import|\ssrc=/i);
    expect([...html.matchAll(/https?:\/\/[^"<\s]+/g)].every(([address]) => address === link)).toBe(true);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    const colours = [...html.matchAll(/style="([^"]*)"/g)].filter(([, style]) =>
      /(^|;)(color|background):/.test(style!),
    );
    // Where one colour is set, the other is as well.
    for (const [, style] of colours) expect(style).toMatch(/background:.*color:|color:.*background:/);
  });
});

test("the e-mail with a reset link says how many API keys there are, where there are any", () => {
  const said = (apiKeys: number) => resetMail({ ...given, apiKeys });
  expect(said(0).text).not.toContain("API key");
  for (const part of [said(1).text, said(1).html]) expect(part).toContain("Your account has 1 API key. ");
  for (const part of [said(7).text, said(7).html]) expect(part).toContain("Your account has 7 API keys. ");
});

test.each([
  ["Ada@Example.com", "ada@example.com"],
  ["ada+news@example.com", "ada@example.com"],
  ["ada+a+b@example.com", "ada@example.com"],
  ["+@example.com", "@example.com"],
  ['"ada"@example.com', "ada@example.com"],
  [String.raw`"a\da"@example.com`, "ada@example.com"],
  [String.raw`"Ad\a+\"news@x\""@example.com`, "ada@example.com"],
])("the mailbox of %s is %s", (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));

test("the e-mail to a new user has a link to confirm the address, and nothing that they entered", () => {
  const confirm = "https://hub.example/verify-email?token=a.b.c";
  const { subject, text, html } = verifyMail({ link: confirm, expiresAt: given.expiresAt });
  expect(subject).toBe("Confirm your e-mail address");
  expect(text).toMatch(new RegExp(`^${confirm.replaceAll(/[.?]/g, "\\$&")}$`, "m"));
  expect(html).toContain(`href="${confirm}"`);
  for (const part of [text, html]) {
    expect(part).toContain("The link works until 2026-03-02 10:30 UTC.");
    expect(part).toContain("If it was not you, you need not do anything");
  }
  expect(html).not.toMatch(/<img|<script|src=|url\(/i);
});
