import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { render } from "../../test-support/render.tsx";
import { MissingList } from "./missing-list.tsx";

const missing = [
  { step: 2, name: "phone", text: "Phone" },
  { step: 4, name: "occupation", text: "Occupation" },
];
const noPhone = { field: "customer.phone", text: "Please enter a phone number." };

test("LOAN-4 without errors an application may be sent although the office will ask for more", () => {
  render(<MissingList viewer="customer" missing={missing} onStep={() => undefined} />);
  const list = within(screen.getByRole("note"));
  expect(list.getByText(/^You can send the application as it is\./)).toBeTruthy();
  expect(list.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Phone: Step 2/),
    expect.stringMatching(/^Occupation: Step 4/),
  ]);
});

test("LOAN-3, LOAN-4 beside errors nothing says that it may be sent, and no field is in both lists", () => {
  render(
    <MissingList
      viewer="customer"
      missing={missing}
      fieldErrors={[noPhone]}
      onStep={() => undefined}
    />,
  );
  const list = within(screen.getByRole("note"));
  expect(list.queryByText(/You can send/)).toBeNull();
  expect(list.getByText("The office will also ask for:")).toBeTruthy();
  expect(list.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Occupation: Step 4/),
  ]);
});

test("LOAN-3 nothing is listed twice when errors name all that is missing", () => {
  render(
    <MissingList
      viewer="customer"
      missing={missing.slice(0, 1)}
      fieldErrors={[noPhone]}
      onStep={() => undefined}
    />,
  );
  expect(screen.queryByRole("note")).toBeNull();
});

test("LOAN-4 staff read what is missing in words about the customer", () => {
  const nothing = () => undefined;
  render(<MissingList viewer="staff" missing={missing} onStep={nothing} onDismiss={nothing} />);
  expect(screen.getByRole("note").textContent).toContain("The application can be sent as it is.");
  expect(screen.getByRole("button", { name: "They come later" })).toBeTruthy();
});
