import { expect, expectNoAxeFindings, expectNoOverflow, test } from "../fixtures.ts";
import { BackOffice } from "../page-objects/back-office.ts";

test("KYC-31 the list of expiring IDs leads to the customer, on a desk and on a phone", async ({
  signedIn,
}) => {
  const backOffice = new BackOffice(await signedIn("officer"));
  const { page } = backOffice;
  await backOffice.open("customers", "Customers");
  await backOffice.main.getByRole("link", { name: "Expiring IDs" }).click();
  const rows = backOffice.rows("Expiring IDs");
  const expired = rows.filter({ hasText: "Expired" }).first();
  await expect(expired).toContainText(/\d\d \w{3} \d{4}/);
  await expectNoAxeFindings(page);

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(backOffice.main.getByText("Expired", { exact: true }).first()).toBeVisible();
  await expectNoOverflow(page);
  await expectNoAxeFindings(page);

  const name = expired.getByRole("button").first();
  const person = await name.innerText();
  await name.click();
  await expect(page.getByRole("heading", { level: 1, name: /^Customer CUS-/ })).toBeVisible();
  await expect(backOffice.main.getByText(person, { exact: true }).first()).toBeVisible();
});

test("CUST-63 a colleague who was mentioned opens the note from the list", async ({ signedIn }) => {
  const backOffice = new BackOffice(await signedIn("manager"));
  const { page } = backOffice;
  await backOffice.open("customers?list=mentions", "Notes that mention you");
  await expect(backOffice.rows("Notes that mention you").first()).toContainText("@Hannah Williams");
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoOverflow(page);
  await expectNoAxeFindings(page);
});
