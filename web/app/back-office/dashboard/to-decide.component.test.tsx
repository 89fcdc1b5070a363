import { roleIds } from "@microfinance/contract/core/constants.ts";
import { screen, within } from "@testing-library/react";
import { useLocation } from "react-router";
import { expect, test } from "vitest";
import { makeLoan } from "../../../test-support/loan.fixture.ts";
import { render } from "../../../test-support/render.tsx";
import ToDecidePage from "./to-decide-page.tsx";

const paged = { page: 1, pages: 1, next: null, previous: null };
const nothing = {
  "GET /dashboard/business-date": { business_date: "2026-03-16" },
  "GET /loans/all": { loans: [], total: 0, ...paged },
  "GET /payouts": { payouts: [], total: 0, ...paged },
  "GET /requests": { requests: [], total: 0, ...paged },
  "GET /tills": { tills: [], accounts: [], movements: [], safe: null, on_the_way: [] },
  "GET /receipts": { receipts: [], total: 0, ...paged },
  "GET /money/bills/all": { data: [], total: 0, ...paged },
  "GET /money/billers": { billers: [] },
  "GET /messages": { messages: [], data: [], total: 0, ...paged },
  "GET /accounting/periods": { closed_through: null, months: [], events: [] },
  "GET /accounting/periods/check": { through: "2026-02-28", checks: [] },
};

function Place() {
  return `at ${useLocation().hash}`;
}

test("SITE-62 To decide has one list, the oldest first, each row with what, whose and since when, and opens it", async () => {
  const loan = makeLoan({ status: "processed", second_review_date: "2026-03-13" });
  const message = { id: 2, full_name: "Musa Bangura", created_at: "2026-03-06T09:00:00.000Z" };
  const { user } = render(
    <>
      <ToDecidePage />
      <Place />
    </>,
    {
      ...nothing,
      "GET /loans/all": [
        { loans: [], total: 0, ...paged },
        { loans: [], total: 0, ...paged },
        { loans: [loan], total: 1, ...paged },
      ],
      "GET /messages": { messages: [message], data: [], total: 140, ...paged },
      "GET /requests": { requests: [], total: 30, ...paged },
    },
    { roles: [roleIds.manager] },
  );
  const rows = within(await screen.findByRole("table", { name: "To decide" }));
  await rows.findByText("3 days");
  expect(
    rows
      .getAllByRole("button")
      .map((button) => button.getAttribute("aria-label"))
      .filter((label) => label !== null),
  ).toEqual([
    "Answer a message, Musa Bangura",
    expect.stringMatching(new RegExp(`^Approve, .*${loan.loan_id}$`)),
  ]);
  expect(rows.getByText("10 days")).toBeTruthy();
  expect(screen.getByText("At least 141 wait for you, the oldest for 10 days.")).toBeTruthy();
  const unread = screen.getByText(/^Listed here are the oldest 100 of each kind/);
  expect(
    within(unread)
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(["Requests, 30 more", "Messages, 139 more"]);
  const counts = within(screen.getByRole("list", { name: "By kind" }));
  expect(counts.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Approve 1",
    "Requests 0+",
    "Messages 140",
  ]);
  await user.click(rows.getByRole("button", { name: "Answer a message, Musa Bangura" }));
  expect(await screen.findByText("at #messages")).toBeTruthy();
});

test("SITE-62 a list that cannot be read is named and read again, beside those that were", async () => {
  const { user } = render(<ToDecidePage />, {
    ...nothing,
    "GET /requests": [
      Response.json({ message: "Later." }, { status: 400 }),
      nothing["GET /requests"],
    ],
  });
  expect(await screen.findByText("Later.")).toBeTruthy();
  expect(await screen.findByText("Nothing waits for you")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await expect.poll(() => screen.queryByText("Later.")).toBeNull();
});

test("SITE-62 who decides about nothing has no list", () => {
  render(<ToDecidePage />, {}, { roles: [roleIds.cashier] });
  expect(screen.queryByRole("table")).toBeNull();
  expect(screen.getByRole("heading", { level: 1, name: "To decide" })).toBeTruthy();
});
