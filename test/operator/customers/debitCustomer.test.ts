import { moneySuite } from "./money.suite.ts";

moneySuite({
  operation: "debitCustomer",
  path: "debit",
  amount: 2.5,
  change: -2.5,
  type: "DEBIT",
  description: "Invoice 2026-17",
  bad: [
    [0, "range"],
    [-1, "range"],
    [1.0000001, "value"],
  ],
});
