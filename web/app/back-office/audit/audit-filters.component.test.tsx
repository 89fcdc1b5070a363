import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { render } from "../../../test-support/render.tsx";
import { AuditFilters, filterFrom } from "./audit-filters.tsx";

test("AUTH-61 the kinds of records are words", async () => {
  render(<AuditFilters filter={filterFrom(new URLSearchParams())} onChange={() => undefined} />, {
    "GET /audit/kinds": { actions: [], record_types: ["cash_move", "loan"] },
  });
  expect(await screen.findByRole("option", { name: "Cash move" })).toHaveProperty(
    "value",
    "cash_move",
  );
});
