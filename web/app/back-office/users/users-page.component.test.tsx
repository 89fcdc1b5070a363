import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { escalationTexts } from "@microfinance/contract/auth/texts.ts";
import { errorResponse, render, type StubbedResponse } from "../../../test-support/render.tsx";
import UsersPage from "./users-page.tsx";

const client = {
  id: 7,
  customer_id: "CUS-000007",
  first_name: "Kadiatu",
  middle_name: null,
  last_name: "Sesay",
  gender: null,
  date_of_birth: null,
  email: "kadiatu@gmail.com",
  phone: "+232-76-123457",
  other_phone: null,
  roles: [{ id: roleIds.customer, name: "customer" }],
  status: "active",
  area: "customer",
};
const colleague = {
  ...client,
  id: 8,
  customer_id: null,
  first_name: "Hannah",
  last_name: "Williams",
  roles: [{ id: roleIds.manager, name: "manager" }],
  area: "staff",
};

const listed = (...users: object[]) => ({
  users,
  page: 1,
  pages: 1,
  total: users.length,
  next: null,
  previous: null,
});

const show = (...answers: StubbedResponse[]) =>
  render(<UsersPage params={new URLSearchParams()} />, { "GET /user/all": answers });

test("AUTH-54 All Application Users has its columns, with the status and roles of each account", async () => {
  show(listed(client));
  const row = await screen.findByRole("row", { name: /Kadiatu/ });
  const cells = within(row).getAllByRole("cell");
  expect(cells.map((cell) => cell.textContent)).toEqual([
    "7",
    "Kadiatu Sesay",
    "kadiatu@gmail.com",
    "+232-76-123457",
    "Active",
    "customer",
    "",
  ]);
  const heads = screen.getAllByRole("columnheader").map((head) => head.textContent);
  expect(heads).toEqual(["ID", "Name", "Email", "Phone", "Status", "Role", "Act"]);
});

test("AUTH-54, SITE-23 users that cannot be fetched have a text of their own, and are fetched again", async () => {
  const { user } = show(errorResponse(404, ""), listed(client));
  expect(await screen.findByText("Failed to fetch users. Please try again later.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: /again/i }));
  expect(await screen.findByRole("row", { name: /Kadiatu/ })).toBeTruthy();
});

test("AUTH-44 a manager changes nothing of another manager's account", async () => {
  const { user } = show(listed(colleague));
  await user.click(await screen.findByText("Hannah Williams"));
  const form = await screen.findByRole("dialog");
  expect(form.textContent).toContain(escalationTexts.aboveManager);
  expect(within(form).queryByRole("textbox")).toBeNull();
});

test.each([
  ["another manager", 8, escalationTexts.aboveManager],
  ["the own account", 1, escalationTexts.oneself],
])("AUTH-44, AUTH-26 a manager sets no status or password of %s", async (_whose, id, text) => {
  const { user } = show(listed({ ...colleague, id }));
  await user.click(await screen.findByRole("button", { name: "Manage Hannah Williams" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain(text);
  for (const name of ["Manage User Status", "Change User Password"])
    expect(within(dialog).getByRole<HTMLButtonElement>("button", { name }).disabled).toBe(true);
});
