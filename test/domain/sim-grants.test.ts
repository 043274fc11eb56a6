import { describe, expect, test } from "vitest";
import { findGrantError, buildGrantFilters, maximumGrants, isGranted } from "../../src/domain/sim-grants.ts";
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

describe("buildGrantFilters", () => {
  test("returns filters that match each granted and requested SIM exactly once, and no other SIM", () => {
    fc.assert(
      fc.property(grants, filter, sim, (granted, asked, each) => {
        const isMatch = ({ company, inventory }: typeof asked) =>
          (company ?? each.company.id) === each.company.id &&
          (inventory ?? each.inventory.id) === each.inventory.id;
        const wanted = isGranted(granted, each) && isMatch(asked) ? 1 : 0;
        const filters = buildGrantFilters(granted, asked) as readonly (typeof asked)[];
        expect(filters.filter(isMatch)).toHaveLength(wanted);
      }),
    );
  });
});

describe("findGrantError", () => {
  test("rejects a grant by inventory in addition to grants by company", () => {
    const fault = findGrantError([{ scope: "company", id: 1 }], { scope: "inventory", id: 2 });
    expect(fault).toContain("by company or by inventory");
  });

  test("rejects more than the maximum number of grants", () => {
    const many = Array.from({ length: maximumGrants }, (_, index) => ({
      scope: "company" as const,
      id: index,
    }));
    expect(findGrantError(many.slice(1), { scope: "company", id: 99 })).toBeUndefined();
    expect(findGrantError(many, { scope: "company", id: 99 })).toContain(`${maximumGrants} grants`);
  });
});
