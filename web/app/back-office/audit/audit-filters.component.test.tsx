import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { render } from "../../../test-support/render.tsx";
import { AuditFilters, auditQuery, type Filter, filterFrom } from "./audit-filters.tsx";

test("AUTH-61 the kinds of records are words", async () => {
  render(<AuditFilters filter={filterFrom(new URLSearchParams())} onChange={() => undefined} />, {
    "GET /audit/kinds": { actions: [], record_types: ["cash_move", "loan"] },
  });
  expect(await screen.findByRole("option", { name: "Cash move" })).toHaveProperty(
    "value",
    "cash_move",
  );
});

test("AUTH-61 searches of staff are left out of the whole log, which says so, until they are asked for", async () => {
  const onChange = vi.fn<(filter: Filter) => void>();
  const filter = filterFrom(new URLSearchParams("person=mary"));
  expect(auditQuery(filter)).toEqual({ person: "mary", searches: "left_out" });
  const { user } = render(<AuditFilters filter={filter} onChange={onChange} />, {
    "GET /audit/kinds": { actions: [], record_types: [] },
  });
  expect(screen.getByText(/^Searches of staff are recorded, and left out here/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Show searches" }));
  expect(onChange).toHaveBeenCalledWith({ ...filter, searches: "all" });
  expect(auditQuery({ ...filter, searches: "all" })).toEqual({ person: "mary" });
  expect(auditQuery({ ...filter, action: "search." })).not.toHaveProperty("searches");
});
