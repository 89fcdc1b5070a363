import { roleIds } from "@microfinance/contract/core/constants.ts";
import { cleanup, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { render } from "../../test-support/render.tsx";
import { OfficeMenu } from "./office-menu.tsx";

const cashier = (user_id: number) => ({
  user_id,
  area: "staff" as const,
  customer_id: null,
  staff_id: 1,
  role_ids: [roleIds.cashier],
  permissions: [],
});

const menuOf = (user_id: number, key = "payments") => (
  <OfficeMenu
    actor={cashier(user_id)}
    hasTills={false}
    current={{ key, params: new URLSearchParams() }}
  />
);
const opener = (name: string) => screen.getByRole("button", { name });
const own = () => within(screen.getByRole("group", { name: "My menu" }));
const names = () =>
  own()
    .getAllByRole("link")
    .map(({ textContent }) => textContent);

beforeEach(() => localStorage.clear());

test("SITE-61, SITE-37 All sections is closed at first, has each section by its name and hash, and stays as it was left", async () => {
  const { user } = render(menuOf(1));
  expect(names()).toEqual(["Counter", "Payouts", "Transfers", "Bills", "Customers"]);
  expect(own().getByRole("link", { name: "Counter" }).getAttribute("aria-current")).toBe("page");
  expect(opener("All sections").getAttribute("aria-expanded")).toBe("false");
  expect(screen.queryByRole("link", { name: "Pay Loan" })).toBeNull();

  await user.click(opener("All sections"));
  const link = (name: string) => screen.getByRole("link", { name });
  expect(link("Pay Loan").getAttribute("href")).toBe("/#payments");
  expect(link("Pay Loan").getAttribute("aria-current")).toBe("page");
  expect(link("Review Loans").getAttribute("href")).toBe("/#review-loans");
  expect(link("Overview").getAttribute("href")).toBe("/#recent");
  expect(opener("Loans").getAttribute("aria-expanded")).toBe("true");
  await user.click(opener("Loans"));
  expect(screen.queryByRole("link", { name: "Review Loans" })).toBeNull();
  cleanup();

  // Another section opens nothing and closes nothing, and neither does another visit.
  render(menuOf(1, "review-loans"));
  expect(opener("All sections").getAttribute("aria-expanded")).toBe("true");
  expect(opener("Loans").getAttribute("aria-expanded")).toBe("false");
  cleanup();
  render(menuOf(2));
  expect(opener("All sections").getAttribute("aria-expanded")).toBe("false");
});

test("SITE-61 a section is pinned to the menu and unpinned; what the menu has already cannot be", async () => {
  const { user } = render(menuOf(1));
  await user.click(opener("All sections"));
  const pin = () => opener("Pin Reports");
  expect(pin().getAttribute("aria-pressed")).toBe("false");
  await user.click(pin());
  expect(pin().getAttribute("aria-pressed")).toBe("true");
  expect(names()).toEqual(["Counter", "Payouts", "Transfers", "Bills", "Customers", "Reports"]);
  expect(screen.queryByRole("button", { name: "Pin Customers" })).toBeNull();
  cleanup();

  const again = render(menuOf(1));
  expect(names()).toContain("Reports");
  await again.user.click(pin());
  expect(names()).not.toContain("Reports");
});
