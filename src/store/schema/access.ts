import type { ResetRequester } from "../../domain/mails.ts";
import { foreignKey, int4, integer, nullable, textEnum, table, text, withDefault } from "./table.ts";

export const apiKeys = table("api_keys", {
  id: text,
  userId: foreignKey(text, "users (id)"),
  accountId: foreignKey(text, "accounts (id)"),
  name: text,
  prefix: text,
  hash: text,
  createdAt: integer,
  revokedAt: nullable(integer),
  /** Scopes, separated by spaces. */
  scopes: withDefault(text, "send read billing esim"),
  /** IP addresses and CIDR blocks that may use the key, separated by spaces. "" if all may use it. */
  addresses: withDefault(text, ""),
}).key(["id"], {
  constraints: ["api_keys_hash_key unique (hash)"],
  indexes: ["index api_keys_of_user on api_keys (user_id, id) where revoked_at is null"],
});

export const sessions = table("sessions", {
  id: text,
  userId: foreignKey(text, "users (id)"),
  refreshHash: text,
  createdAt: integer,
  expiresAt: integer,
  revokedAt: nullable(integer),
  /** A `UsedToken[]` as JSON. */
  usedTokens: withDefault(text, "[]"),
}).key(["id"], {
  indexes: [
    "index sessions_by_expiry on sessions (expires_at)",
    "index sessions_of_user on sessions (user_id) where revoked_at is null",
  ],
});

export const passwordResets = table("password_resets", {
  hash: text,
  userId: foreignKey(text, "users (id)"),
  createdAt: integer,
  expiresAt: integer,
  usedAt: nullable(integer),
}).key(["hash"], {
  indexes: [
    "index password_resets_of_user on password_resets (user_id)",
    "index password_resets_by_expiry on password_resets (expires_at)",
  ],
});

export const resetRequests = table("reset_requests", {
  id: text,
  email: text,
  asker: textEnum<ResetRequester>(),
  createdAt: integer,
}).key(["id"]);

export const mails = table("mails", {
  id: text,
  recipient: text,
  subject: text,
  text,
  createdAt: integer,
  expiresAt: integer,
  nextAttemptAt: integer,
  attempts: int4,
  html: nullable(text),
  /** Sealed subject, text and HTML as JSON. The other columns are then empty. null if they are stored readable. */
  sealed: nullable(text),
}).key(["id"], { indexes: ["index mails_due on mails (next_attempt_at)"] });
