import { describe, expect, test } from "vitest";
import { grantFault, grantedFilters, maximumGrants, isGranted } from "../../src/domain/sim-grants.ts";
import fc from "../support/properties.ts";

const id = fc.integer({ min: 1, max: 4 });
const sim = fc.record({ company: fc.record({ id }), inventory: fc.record({ id }) });
const scope = fc.constantFrom("company" as const, "inventory" as const);
const grants = scope.chain((of) =>
  fc.uniqueArray(id).map((ids) => ids.map((each) => ({ scope: of, id: each }))),
);
const filter = fc.record({
  company: fc.option(id, { nil: undefined }),
  inventory: fc.option(id, { nil: undefined }),
});

describe("grantedFilters", () => {
  test("match once each SIM that was granted and asked for, and no other", () => {
    fc.assert(
      fc.property(grants, filter, sim, (granted, asked, each) => {
        const isMatch = ({ company, inventory }: typeof asked) =>
          (company ?? each.company.id) === each.company.id &&
          (inventory ?? each.inventory.id) === each.inventory.id;
        const wanted = isGranted(granted, each) && isMatch(asked) ? 1 : 0;
        const filters = grantedFilters(granted, asked) as readonly (typeof asked)[];
        expect(filters.filter(isMatch)).toHaveLength(wanted);
      }),
    );
  });
});

describe("grantFault", () => {
  test("refuses inventories beside companies", () => {
    const fault = grantFault([{ scope: "company", id: 1 }], { scope: "inventory", id: 2 });
    expect(fault).toContain("by company or by inventory");
  });

  test("refuses more than a page of SIMs can ask for", () => {
    const many = Array.from({ length: maximumGrants }, (_, index) => ({
      scope: "company" as const,
      id: index,
    }));
    expect(grantFault(many.slice(1), { scope: "company", id: 99 })).toBeUndefined();
    expect(grantFault(many, { scope: "company", id: 99 })).toContain(`${maximumGrants} grants`);
  });
});
