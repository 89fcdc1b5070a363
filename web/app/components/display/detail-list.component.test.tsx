import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { render } from "../../../test-support/render.tsx";
import { DetailList } from "./detail-list.tsx";

test("SITE-60 empty values are named in one line, without dashes", () => {
  render(
    <DetailList
      items={[
        { label: "First Name", value: "Aminata" },
        { label: "Middle Name", value: "" },
        { label: "Loan ID", value: null },
        { label: "Balance", value: 0 },
      ]}
    />,
  );
  expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
    "Aminata",
    "0",
  ]);
  expect(screen.getByText("Not given: middle name, loan ID")).toBeTruthy();
});

test("SITE-60 what a later step will make is not yet there", () => {
  render(<DetailList items={[{ label: "Approval date", value: null }]} missing="Not yet" />);
  expect(screen.getByText("Not yet: approval date")).toBeTruthy();
});

test("SITE-60 a full list has no such line", () => {
  render(<DetailList items={[{ label: "Approval date", value: "10 Jul 2026" }]} />);
  expect(screen.queryByText(/^Not/)).toBeNull();
});

test("the number of a loan in a label is in one piece", () => {
  render(<DetailList items={[{ label: "Settles LN-202605-000068", value: "NLe 500" }]} />);
  expect(screen.getByText("LN-202605-000068").className).not.toBe("");
});
