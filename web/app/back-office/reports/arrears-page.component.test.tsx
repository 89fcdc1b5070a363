import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { render } from "../../../test-support/render.tsx";
import ArrearsPage from "./arrears-page.tsx";

test("RPT-8 the report says so where no loans are out, and has no table then", async () => {
  const none = { loans: 0, outstanding_principal: 0, arrears: 0 };
  render(<ArrearsPage params={new URLSearchParams()} />, {
    "GET /reports/arrears": {
      as_of: "2026-03-16",
      aged_to: "2026-03-16",
      buckets: [],
      totals: none,
      par: [],
      par30_restructured: { days: 30, loans: 0, outstanding_principal: 0, percent: null },
    },
  });
  expect(await screen.findByText("No loans are out")).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});
