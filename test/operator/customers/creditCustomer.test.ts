import { moneySuite } from "./money.suite.ts";

moneySuite({
  operation: "creditCustomer",
  path: "credit",
  amount: 25.000001,
  change: 25.000001,
  type: "CREDIT",
  description: "Invoice 2026-17",
  bad: [
    [0, "range"],
    [-1, "range"],
    [4_500_000_001, "range"],
    [0.0000001, "range"],
    [0.0000011, "value"],
  ],
});
