// Imports every module that defines changes, because the thread or process that commits must know all of them. These
// modules do not import modules for reads, because the thread would load them at each start.
import "./accounts/decisions.ts";
import "./idempotency-decisions.ts";
import "./ledger/decisions.ts";
import "./messages/decisions.ts";
import "./receipts/decisions.ts";
import "./verifications/decisions.ts";
