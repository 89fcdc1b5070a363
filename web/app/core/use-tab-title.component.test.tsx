import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { useTabTitle } from "./use-tab-title.ts";

function Titled(props: { query: string }) {
  useTabTitle("Loans Maintenance", new URLSearchParams(props.query));
  return null;
}

test.each([
  ["", "Loans Maintenance - Microfinance"],
  ["status=paying", "Loans Maintenance - Microfinance"],
  ["loan=LN-202601-000084", "LN-202601-000084 - Loans Maintenance - Microfinance"],
  ["branch=BO", "Loans Maintenance - BO - Microfinance"],
])("SITE-51 a tab is named after its section and record: %j", (query, title) => {
  render(<Titled query={query} />);
  expect(document.title).toBe(title);
});
