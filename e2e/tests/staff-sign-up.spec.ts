import { expect, test } from "../fixtures.ts";
import { newLastName } from "../page-objects/administration.ts";
import { BackOffice } from "../page-objects/back-office.ts";
import { firstPassword, newAddress } from "../page-objects/users.ts";

test("AUTH-46, AUTH-47 a manager signs up a colleague in a dialog, which is also a page of its own, only for those who may", async ({
  newPerson,
  signedIn,
}) => {
  const email = newAddress("signed.up");
  const last = newLastName();
  const backOffice = new BackOffice(await signedIn("manager"));
  await backOffice.open("staff", "Staff");
  await backOffice.main.getByRole("button", { name: "Sign Up a Staff" }).click();
  await expect(backOffice.page).toHaveURL(/\/staff\/dashboard#staff$/);
  const form = backOffice.page.getByRole("dialog", { name: "Sign Up a Staff" });
  const field = (label: string) => form.getByLabel(label, { exact: true });
  await field("First name").fill("fatmata-marie");
  await field("Last name").fill(last);
  await field("Phone").fill("076 222 333");
  await field("Email").fill(email.toUpperCase());
  await field("Password").fill(firstPassword);
  await field("Confirm password").fill(firstPassword);
  await field("Gender").fill("female");
  await field("Date of birth").fill("1991-03-04");
  await field("Role").selectOption({ label: "Finance Admin" });
  await form.getByRole("button", { name: "Sign Up" }).click();
  await expect(form.getByText("Staff created successfully!")).toBeVisible();
  await expect(field("First name")).toHaveValue("");
  await form.getByRole("button", { name: "Close" }).click();
  await expect(form).toBeHidden();
  await backOffice.search("Staff", "Search staff", email, `Fatmata-Marie ${last}`);
  for (const text of ["+232-76-222333", "Finance Admin"])
    await expect(backOffice.rows("Staff")).toContainText(text);
  await backOffice.page.goto("/staff/signup");
  await expect(form).toBeVisible();
  await form.getByRole("button", { name: "Close" }).click();
  await backOffice.page.waitForURL("**/staff/dashboard#staff");

  for (const page of [await newPerson(), await signedIn("customer")]) {
    await page.goto("/staff/signup");
    await page.waitForURL("**/staff/signin");
  }
  // The sign-in redirects an existing staff session.
  const officer = await signedIn("officer");
  await officer.goto("/staff/signup");
  await officer.waitForURL("**/staff/dashboard**");
});
