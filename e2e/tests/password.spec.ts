import { roleIds } from "@microfinance/contract/core/constants.ts";
import { expect, test } from "../fixtures.ts";
import { newColleague } from "../page-objects/administration.ts";
import { account } from "../page-objects/account.ts";
import { stopClock } from "../page-objects/clock.ts";
import { outbox } from "../page-objects/outbox.ts";
import { firstPassword, newCustomer } from "../page-objects/users.ts";

const nextPassword = "another way home 8";

test("AUTH-27, AUTH-28 a customer and a colleague set a new password by the mailed link, and sign in with it", async ({
  page,
  newPerson,
  office,
}) => {
  const address = await newCustomer(page.request);
  await page.clock.install();
  await page.goto("/user/forgot-password");
  await page.getByLabel("Email").fill(address);
  await stopClock(page);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("status")).toHaveText("Password reset requested. Check your email.");
  await page.clock.runFor(4_900);
  await expect(page).toHaveURL(/\/user\/forgot-password$/);
  await page.clock.runFor(100);
  await expect(page).toHaveURL(/\/user\/signin$/);
  await page.clock.resume();

  await expect(page.getByRole("link", { name: "Staff sign-in" })).toHaveAttribute(
    "href",
    "/staff/signin",
  );

  // The mail is read on another device.
  const link = await outbox.linkIn(await newPerson(), address, "Reset your password");
  expect(link).toMatch(/\/user\/reset-password\/./);
  await page.goto(link);
  const warning = page.getByRole("alert");
  const submit = page.getByRole("button", { name: "Reset password" });
  await expect(
    page.getByText(
      "8 characters, 1 lowercase, 1 uppercase, 1 number, and 1 special character from ! # $ % - _ = +",
    ),
  ).toBeVisible();
  await page.getByLabel("New password", { exact: true }).fill(nextPassword);
  await page.getByLabel("Confirm password", { exact: true }).fill(nextPassword);
  await stopClock(page);
  await submit.click();
  await expect(page.getByRole("status")).toHaveText("Password has been reset successfully");
  await page.clock.runFor(2_900);
  await expect(page).toHaveURL(link);
  // To /user/profile, whose guard redirects to the sign-in without a session (AUTH-28).
  await page.clock.runFor(100);
  await expect(page).toHaveURL(/\/user\/signin$/);
  await page.clock.resume();
  await account.signInCustomer(page, address, nextPassword);

  await page.goto(link);
  await page.getByLabel("New password", { exact: true }).fill(firstPassword);
  await page.getByLabel("Confirm password", { exact: true }).fill(firstPassword);
  await submit.click();
  await expect(warning).toHaveText("This link is not valid or has expired.");

  // Staff reach their own sign-in; the response to the first page does not name the area (AUTH-27).
  const colleague = await newColleague(office, roleIds.basic);
  await page.request.post("/api/user/forgot-password", { data: { email: colleague.email } });
  const staff = await newPerson();
  await staff.clock.install();
  const mailbox = await newPerson();
  await staff.goto(await outbox.linkIn(mailbox, colleague.email, "Reset your password"));
  await staff.getByLabel("New password", { exact: true }).fill(nextPassword);
  await staff.getByLabel("Confirm password", { exact: true }).fill(nextPassword);
  await staff.getByRole("button", { name: "Reset password" }).click();
  await expect(staff.getByRole("status")).toHaveText("Password has been reset successfully");
  await staff.clock.runFor(3_500);
  await expect(staff).toHaveURL(/\/staff\/signin$/);
  await account.signInStaff(staff, colleague.email, nextPassword);
});
