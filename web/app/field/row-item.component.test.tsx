import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { render } from "../../test-support/render.tsx";
import type { Round } from "./round.ts";
import { RowItem } from "./row-item.tsx";

const row = {
  position: 1,
  loan_id: "LN-202603-000045",
  customer_name: "Hawa Koroma",
  village: "Bo",
  phone: "",
  due: 781.25,
  arrears: 2343.75,
  penalty: 0,
  balance: 8593.75,
  payment: null,
};
const round = { collections: new Map(), absences: new Map() } as unknown as Round;

test("SITE-27 no amount of a member is broken from its currency on the phone's sheet", () => {
  const nothing = () => {};
  render(
    <RowItem row={row} round={round} mayEnter opened="collect" onOpen={nothing} onKept={nothing} />,
  );
  const owed = screen.getByText(/^Due/).closest("p");
  expect(owed?.textContent).toBe("Due NLe 3,125.00, late NLe 2,343.75, owes NLe 8,593.75");
  fireEvent.change(screen.getByLabelText("Amount in NLe"), { target: { value: "500" } });
  fireEvent.click(screen.getByRole("button", { name: "Check the amount" }));
  expect(screen.getByRole("button", { name: "Keep NLe 500.00" })).toBeTruthy();
  for (const amount of ["NLe 3,125.00", "NLe 2,343.75", "NLe 8,593.75"])
    expect(screen.getByText(amount).className).not.toBe("");
  for (const kept of screen.getAllByText("NLe 500.00")) expect(kept.className).not.toBe("");
});

test("SITE-27 a reason why an amount was not booked, and one that is too high, keep theirs whole", () => {
  const nothing = () => {};
  const text = "Payment amount cannot exceed the outstanding balance of NLe 440.00.";
  const refused = { position: 1, collection_key: "k", amount: 1200, place: "conflict", text };
  const queue = new Map([[1, { ...refused, receipt_number: null }]]);
  const withRefused = {
    collections: queue,
    absences: new Map(),
    vault: { number: "CS-000003" },
  } as unknown as Round;
  const shown = { row, mayEnter: true, onOpen: nothing, onKept: nothing } as const;
  render(<RowItem {...shown} round={withRefused} opened={null} />);
  expect(screen.getByText("NLe 440.00").className).not.toBe("");
  render(<RowItem {...shown} round={round} opened="collect" />);
  fireEvent.change(screen.getByLabelText("Amount in NLe"), { target: { value: "9000" } });
  fireEvent.click(screen.getByRole("button", { name: "Check the amount" }));
  const alert = screen.getByRole("alert");
  expect(within(alert).getByText("NLe 8,593.75").className).not.toBe("");
});
