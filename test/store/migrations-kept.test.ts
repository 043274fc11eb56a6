// A step that was released is never edited: a database that has run it would lack what is added to it, and say it is ready.
import { hash } from "node:crypto";
import { expect, test } from "vitest";
import { postgresBuilder } from "../../src/store/engines/postgres/engine.ts";
import { sqliteBuilder } from "../../src/store/engines/sqlite/builder.ts";
import { migrations, type Migration } from "../../src/store/migrations/index.ts";

/** The beginning of a hash of what each step says to either database; a new step gets a line, and no line ever changes. */
const kept = `
0001-accounts f4f3160caf30
0002-messages 19128dd38bc4
0003-esim 6c3218e30ecf
0004-lists d807350702c6
0005-mails e4d440953f1e
0006-webhooks 800f6d806996
0007-providers 3e1f1acbfa37
0008-maintenance ad2406545743
0009-queue 7fcdd600e7f9
0010-sim-grants 63835a1b7419
0011-reset-requests e7efac2e27ee
0012-leases 6c47b74604ec
0013-queues 391c74a4ffa8
0014-audit 89afe7a93e6a
0015-message-lists fde50f307f89
0016-customers 7f656ff5aa15
0017-works-with 35b07b68296c
0018-key-rights 0d964b9a91d5
0019-spend-limits c5f656d7fe92
0020-attempt-log dfcc0ff2fabb
0021-provider-prices 59d6dd034d6f
0022-holds f64b12c0bc10
0023-account-events da707cc6de11
0024-message-search 0b7aef4ea608
0025-alerts 4cc2f2ffa02e
0026-traceparent 501fe27d2840
0027-traffic 8899d86985e7
0028-operator-limits 0af5de136bd8
0029-ledger-times 1609c81fb4e6
0030-months-bounded 2fe393e4d873
0031-months-checked 1db9fc76ccb4
0032-months 57ef20c6cad7
0033-guard-lists f0011dc83588
0034-verifications 082721ee6247
0035-told-events 850245284460
0036-guard-counters 2f7273ba8634
0037-start-numbers 2b18ec397129
0038-reported-costs 34e4d22ac369
0039-guessed-receipts 4c03b7f2761d
0040-opt-outs b16cf9569db6
0041-own-receipts 04774bd08782
0042-service-windows 9f409c8aed2f
0043-fewer-places 758c8394e6ce
0044-one-recipient-index 179d9ba7b5ae
0045-cost-changes 244abb912819
0046-esim-attempts 7f167dca3d60
0047-ascii-names b866d6dbaca1
0048-used-tokens 182a89f2bf41
0049-cancellations a81ab2ce1ae2
0050-telegram-records 3eb63277249d
0051-guard-blocks 4f77fbfde1d1
0052-guard-records 86ed6e97d7ca
`;

const builders = { sqlite: sqliteBuilder(), postgres: postgresBuilder() };

function said({ steps }: Migration): string {
  const all = (["sqlite", "postgres"] as const).map((dialect) =>
    steps(dialect, 0).map((step) => {
      const { sql, parameters } = step.compile(builders[dialect]);
      return [sql, parameters];
    }),
  );
  return hash("sha256", JSON.stringify(all)).slice(0, 12);
}

test("every step says what it said when it was new", () => {
  expect(migrations.map((migration) => `${migration.name} ${said(migration)}`)).toEqual(
    kept.trim().split("\n"),
  );
});
