/** Requester of a reset link: an anonymous caller, the signed-in user, or an administrator. */
export type ResetRequester = "anybody" | "user" | "admin";

/** Content of a reset e-mail. */
export interface ResetLink {
  /** Undefined until the user has confirmed the e-mail address. */
  readonly firstName: string | undefined;
  readonly link: string;
  readonly asker: ResetRequester;
  /** In Unix milliseconds. */
  readonly expiresAt: number;
  /** Number of the user's API keys that are not revoked. */
  readonly apiKeys: number;
  /** Number of webhook endpoints that receive the user's events. */
  readonly endpoints: number;
}

/**
 * Returns a key that is equal for all addresses of one mailbox, for limits per mailbox. Ignores letter case, quotes and
 * the part after `+`. The key need not be a valid address.
 */
export function toMailbox(email: string): string {
  const at = email.lastIndexOf("@");
  const local = email.slice(0, at);
  // A quoted local part is the same mailbox, whatever is escaped in it (RFC 5321, 4.1.2).
  const bare = local.startsWith('"') ? local.slice(1, -1).replaceAll(/\\(.)/g, "$1") : local;
  const [name = ""] = bare.split("+", 1);
  return `${name}${email.slice(at)}`.toLowerCase();
}

/** Content of an e-mail, as plain text and as HTML. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const requesterTexts: Record<ResetRequester, { readonly asked: string; readonly otherwise: string }> = {
  anybody: {
    asked: "A password reset was requested for the account with this e-mail address.",
    otherwise:
      "If you did not request it, ignore this e-mail. Your password does not change, and this link is sent only to you.",
  },
  user: {
    asked: "You requested a password reset for your account while you were signed in.",
    otherwise:
      "If you did not request it, another person is signed in to your account. Set a new password now. This ends all sessions.",
  },
  admin: {
    asked: "An administrator requested a password reset for your account.",
    otherwise: "If you do not want a new password, ignore this e-mail. Your password does not change.",
  },
};

/**
 * Builds the e-mail with a reset link. It states who requested the link, how long it works, and what to do if the
 * reader did not request it.
 */
export function buildResetMail({
  firstName,
  link,
  asker,
  expiresAt,
  apiKeys,
  endpoints,
}: ResetLink): MailContent {
  const greeting = firstName === undefined ? "Hello," : `Hello ${firstName},`;
  const { asked, otherwise } = requesterTexts[asker];
  return buildLetter("Reset your password", [greeting, asked], "Set a new password", link, [
    `The link works once, until ${formatMinute(expiresAt)}. A new password invalidates all other links.`,
    ...buildKeysNotice(apiKeys),
    ...buildEndpointsNotice(endpoints),
    otherwise,
  ]);
}

function buildKeysNotice(count: number): readonly string[] {
  if (count === 0) return [];
  const keys = count === 1 ? "1 API key" : `${count} API keys`;
  return [`Your account has ${keys}. A new password revokes all of them, unless you choose to keep them.`];
}

function buildEndpointsNotice(count: number): readonly string[] {
  if (count === 0) return [];
  const endpoints = count === 1 ? "1 webhook endpoint" : `${count} webhook endpoints`;
  return [
    `Events of your account are sent to ${endpoints}. A new password disables them, unless you choose to keep the API keys.`,
  ];
}

/**
 * Builds the e-mail that asks a new user to confirm the address. It contains nothing from the registration form,
 * because the owner of the address may not be the new user.
 */
export function buildConfirmationMail({ link, expiresAt }: { link: string; expiresAt: number }): MailContent {
  const asked = "An account was registered with this e-mail address.";
  return buildLetter("Confirm your e-mail address", ["Hello,", asked], "Confirm this address", link, [
    `The link works until ${formatMinute(expiresAt)}.`,
    "If you did not register, ignore this e-mail. The address then stays unconfirmed.",
  ]);
}

/**
 * Formats an e-mail: paragraphs, a link on a separate line, and paragraphs. In HTML, the link is a button, followed by
 * the address to copy.
 */
function buildLetter(
  subject: string,
  before: readonly string[],
  action: string,
  link: string,
  after: readonly string[],
): MailContent {
  const text = [...before, `${action} here:`, link, ...after].join("\n\n");
  const target = escapeHtml(link);
  const html = buildPage(subject, [
    ...before.map(formatParagraph),
    `<p style="margin:24px 0"><a href="${target}" style="${buttonStyle}">${escapeHtml(action)}</a></p>`,
    `<p>Or copy this address into your browser:<br><a href="${target}" style="${addressStyle}">${target}</a></p>`,
    ...after.map(formatParagraph),
  ]);
  return { subject, text: `${text}\n`, html };
}

const formatMinute = (milliseconds: number) =>
  `${new Date(milliseconds).toISOString().slice(0, 16).replace("T", " ")} UTC`;

const buttonStyle =
  "display:inline-block;padding:12px 20px;border-radius:6px;background:#1a56db;color:#ffffff;text-decoration:none";
const addressStyle = "word-break:break-all";

/**
 * Formats an HTML page. The reader's light or dark mode sets the colors of text and background. Loads no external
 * resources.
 */
function buildPage(title: string, parts: readonly string[]): string {
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

const formatParagraph = (words: string) => `<p>${escapeHtml(words)}</p>`;

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character]!);
