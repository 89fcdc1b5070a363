import { screen } from "@testing-library/react";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { fieldTexts, generalTexts } from "@microfinance/contract/core/texts.ts";
import { expect, test } from "vitest";
import { enter, field, render } from "../../../test-support/render.tsx";
import StaffBioPage from "./staff-bio-page.tsx";

const staff = {
  id: 3,
  staff_id: 3,
  user_id: 1,
  status: "active",
  position: "Teller",
  department: "Front desk",
  employment_date: "2026-01-05",
  customer_id: null,
  created_at: "2026-01-12T10:00:00Z",
  user: {
    id: 1,
    first_name: "Sorie",
    middle_name: null,
    last_name: "Turay",
    email: "sorie@gmail.com",
    phone: "+232-77-654321",
    second_phone: null,
    other_phone: null,
    gender: "male",
    date_of_birth: "1990-04-12",
    status: "active",
    roles: [{ id: roleIds.cashier, name: "Cashier" }],
    customer_id: null,
    invitation: null,
  },
  permissions: [],
};

test("AUTH-53 the bio names each field, is skipped unchanged, and refuses a day, a phone and a lost connection", async () => {
  const { user, requests } = render(
    <StaffBioPage />,
    { "GET /staff/profile": { staff }, "PUT /user/1/update-user": new Error("offline") },
    { roles: [roleIds.cashier] },
  );
  const press = async (name: string) => user.click(await screen.findByRole("button", { name }));
  const text = (await screen.findByRole("region", { name: "Staff Bio Graph" })).textContent;
  for (const label of [
    "First name",
    "Last name",
    "Gender",
    "Birthday",
    "Email",
    "Mobile",
    "Second phone",
    "Employee number",
    "Job title",
    "Department",
    "Employment date",
    "12 Apr 1990",
    "sorie@gmail.com",
    "05 Jan 2026",
  ])
    expect(text.toLowerCase()).toContain(label.toLowerCase());
  expect(text).toMatch(/Not given: .*middle name/);

  await press("Edit");
  const bio = await screen.findByRole("region", { name: "Staff Bio Graph" });
  const labels = [...bio.querySelectorAll("label")].map((label) =>
    label.textContent.replace(/\W+$/, ""),
  );
  expect(labels).toEqual([
    "Last name",
    "First name",
    "Middle name",
    "Date of birth",
    "Gender",
    "Email",
    "Phone",
    "Second phone",
  ]);
  await press("Save");
  expect(await screen.findByText(generalTexts.unchanged)).toBeTruthy();
  await press("Edit");
  enter({ "First name": "Nobody" });
  await press("Cancel");
  expect(screen.queryByText("Nobody")).toBeNull();

  await press("Edit");
  const refuses = async (input: Record<string, string>, reason: string) => {
    enter(input);
    await press("Save");
    expect((await screen.findAllByText(reason)).length, reason).toBeGreaterThan(0);
  };
  await refuses({ "Date of birth": "12-13-1990" }, fieldTexts.date);
  await refuses({ "Date of birth": "05-06-1991", "Second phone": "9" }, fieldTexts.phone);
  expect(requests).toEqual([]);
  await refuses({ "Second phone": "078 333 444", "First name": "mohamed" }, "Network Error");
  expect(field("First name").value).toBe("mohamed");
});
