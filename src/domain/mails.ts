/** Who had a reset link sent: somebody who is not signed in, the user while signed in, or an administrator. */
export type ResetAsker = "anybody" | "user" | "admin";

/** What a reset e-mail tells. */
export interface ResetLink {
  /** Undefined while it is not known that the address is the user's own. */
  readonly firstName: string | undefined;
  readonly link: string;
  readonly asker: ResetAsker;
  /** Unix milliseconds. */
  readonly expiresAt: number;
  /** How many live API keys the user has. */
  readonly apiKeys: number;
  /** To how many webhook endpoints its events are posted. */
  readonly endpoints: number;
}

/** The mailbox of an e-mail address, whatever its letter case, its quotes and what follows a `+`. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const local = email.slice(0, at);
  // Quoted it is the same mailbox, whatever is escaped in it (RFC 5321, 4.1.2).
  const bare = local.startsWith('"') ? local.slice(1, -1).replaceAll(/\\(.)/g, "$1") : local;
  const [name = ""] = bare.split("+", 1);
  return `${name}${email.slice(at)}`.toLowerCase();
}

/** The text of an e-mail, as plain text and as HTML with the same content. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const askers: Record<ResetAsker, { readonly asked: string; readonly otherwise: string }> = {
  anybody: {
    asked: "Somebody, probably you, asked to reset the password of the account with this e-mail address.",
    otherwise:
      "If it was not you, you need not do anything: your password stays as it is, and nobody else sees this link.",
  },
  user: {
    asked: "You asked to reset the password of your account while you were signed in.",
    otherwise:
      "If it was not you, somebody else is signed in to your account: set a new password now, which signs everybody out.",
  },
  admin: {
    asked: "An administrator asked that you be sent a link to reset the password of your account.",
    otherwise: "If you do not want a new password, you need not do anything: your password stays as it is.",
  },
};

/** The e-mail with a reset link: who asked for it, how long it works, and what to do if the reader did not ask. */
export function resetMail({ firstName, link, asker, expiresAt, apiKeys, endpoints }: ResetLink): MailContent {
  const greeting = firstName === undefined ? "Hello," : `Hello ${firstName},`;
  const { asked, otherwise } = askers[asker];
  return letter("Reset your password", [greeting, asked], "Set a new password", link, [
    `The link works once, until ${minuteOf(expiresAt)}. A new password makes all other links useless.`,
    ...keysNotice(apiKeys),
    ...endpointsNotice(endpoints),
    otherwise,
  ]);
}

function keysNotice(count: number): readonly string[] {
  if (count === 0) return [];
  const keys = count === 1 ? "1 API key" : `${count} API keys`;
  return [`Your account has ${keys}. A new password revokes all of them, unless you choose to keep them.`];
}

function endpointsNotice(count: number): readonly string[] {
  if (count === 0) return [];
  const endpoints = count === 1 ? "1 webhook endpoint" : `${count} webhook endpoints`;
  return [
    `What your account sends is told to ${endpoints}. A new password switches them off, unless you choose to keep the API keys.`,
  ];
}

/** The e-mail that asks the recipient whether they registered the address; it repeats nothing that was entered. */
export function verifyMail({ link, expiresAt }: { link: string; expiresAt: number }): MailContent {
  const asked = "Somebody, probably you, registered an account with this e-mail address.";
  return letter("Confirm your e-mail address", ["Hello,", asked], "Confirm this address", link, [
    `The link works until ${minuteOf(expiresAt)}.`,
    "If it was not you, you need not do anything: the address stays unconfirmed.",
  ]);
}

/** Paragraphs, a link on a line of its own, and paragraphs; in HTML the link is a button and an address to copy. */
function letter(
  subject: string,
  before: readonly string[],
  action: string,
  link: string,
  after: readonly string[],
): MailContent {
  const text = [...before, `${action} here:`, link, ...after].join("\n\n");
  const target = escapeHtml(link);
  const html = page(subject, [
    ...before.map(paragraph),
    `<p style="margin:24px 0"><a href="${target}" style="${buttonStyle}">${escapeHtml(action)}</a></p>`,
    `<p>Or copy this address into your browser:<br><a href="${target}" style="${addressStyle}">${target}</a></p>`,
    ...after.map(paragraph),
  ]);
  return { subject, text: `${text}\n`, html };
}

const minuteOf = (milliseconds: number) =>
  `${new Date(milliseconds).toISOString().slice(0, 16).replace("T", " ")} UTC`;

const buttonStyle =
  "display:inline-block;padding:12px 20px;border-radius:6px;background:#1a56db;color:#ffffff;text-decoration:none";
const addressStyle = "word-break:break-all";

/** Colours are left to the reader's mail program, light or dark; nothing is loaded from anywhere. */
function page(title: string, parts: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>:root { color-scheme: light dark; }</style>
</head>
<body style="margin:0;padding:24px;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto">
${parts.join("\n")}
</div>
</body>
</html>
`;
}

const paragraph = (words: string) => `<p>${escapeHtml(words)}</p>`;

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character]!);
