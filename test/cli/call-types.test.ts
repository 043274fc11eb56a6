import { expect, test } from "vitest";
import { operations } from "../../src/cli/operator/operations.ts";

test("an option of call is read as what the contract says of it, null or not", () => {
  const types = new Map(
    operations().flatMap(({ id, fields }) =>
      fields.map(({ name, type }) => [`${id} ${name}`, type] as const),
    ),
  );
  expect(types.get("setCustomerLimit daily_limit")).toBe("number");
  expect(types.get("searchMessages count")).toBe("number");
  expect(types.get("setCustomerCountries on")).toBe("array");
  expect(types.get("checkSend verification")).toBe("boolean");
  expect(types.get("checkSend to")).toBe("string");
});
