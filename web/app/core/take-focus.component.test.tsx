import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { takeFocus } from "./take-focus.ts";

test("PAY-20 an amount takes the focus, but not from a dialog that was opened over it", () => {
  render(
    <>
      <input aria-label="Amount" />
      <div role="dialog">
        <input aria-label="Search" />
        <input aria-label="Within" />
      </div>
    </>,
  );
  const [amount, search, within] = ["Amount", "Search", "Within"].map((name) =>
    screen.getByRole("textbox", { name }),
  );
  // Selecting its text focuses an input too.
  const select = vi.spyOn(HTMLInputElement.prototype, "select");
  takeFocus(amount ?? null, { select: true });
  expect(document.activeElement).toBe(amount);
  expect(select).toHaveBeenCalledOnce();
  search?.focus();
  takeFocus(amount ?? null, { select: true });
  expect(document.activeElement).toBe(search);
  expect(select).toHaveBeenCalledOnce();
  select.mockRestore();
  takeFocus(within ?? null);
  expect(document.activeElement).toBe(within);
});
