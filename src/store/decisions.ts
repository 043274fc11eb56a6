// Every module that defines decisions: the thread or process that commits has to know all of them. None of them loads what
// only reads need, because the thread would load it at each start.
import "./accounts/decisions.ts";
import "./idempotency-decisions.ts";
import "./ledger/decisions.ts";
import "./messages/decisions.ts";
import "./receipts/decisions.ts";
import "./verifications/decisions.ts";
