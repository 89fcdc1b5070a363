import { expect, test } from "../fixtures.ts";
import { BackOffice } from "../page-objects/back-office.ts";
import { approveControl } from "../page-objects/second-administrator.ts";
import { LoanApplication } from "../page-objects/loan-application.ts";

test("PROD-1, PROD-2, PROD-12 a product is added and changed: site and application follow, an approved loan keeps its terms", async ({
  office,
  signedIn,
  newPerson,
}) => {
  const code = `School ${Date.now()}`;
  const name = `${code} Loan`;
  const backOffice = new BackOffice(await signedIn("sysadmin"));
  const { page } = backOffice;
  await backOffice.open("settings", "Settings");
  const dialog = page.getByRole("dialog");
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  const example = dialog.getByRole("complementary", { name: "Worked example" });

  /** A second administrator agrees to what was sent, and the page shows it. */
  const agreed = async () => {
    await expect(page.getByText(/^Sent\. /)).toBeVisible();
    await page.getByRole("button", { name: "OK", exact: true }).click();
    await expect(page.getByRole("region", { name: `Waits: Loan product ${code}` })).toBeVisible();
    await approveControl(office, `Loan product ${code}`);
    await page.reload();
    await expect(page.getByRole("region", { name: "Products" })).toContainText(name);
    await expect(page.getByRole("region", { name: /^Waits/ })).toHaveCount(0);
  };

  await test.step("the admin adds it, with a worked example beside the form", async () => {
    await page.getByRole("button", { name: "Add product" }).click();
    await field("Code").fill(code);
    await field("Name").fill(name);
    await field("Name on the site").fill(name);
    await dialog.getByRole("button", { name: "Add a range" }).click();
    const range = dialog.getByRole("group", { name: "Range 1" });
    await range.getByLabel("Name").fill("School year");
    await range.getByLabel("Page").selectOption("Home states it first");
    await range.getByLabel("Amount from").fill("2000");
    await range.getByLabel("Amount to").fill("8000");
    await range.getByLabel("Months from").fill("3");
    await range.getByLabel("Months to").fill("2");
    await field("On the site, and customers may apply").check();
    await expect(example).toContainText("NLe 6,000");
    await expect(example).toContainText("39.15%");
    await dialog.getByRole("button", { name: "Add product" }).click();
    await expect(dialog.getByRole("alert")).toContainText(
      "The upper limit must not be below the lower one.",
    );
    await range.getByLabel("Months to").fill("12");
    await dialog.getByRole("button", { name: "Add product" }).click();
    await agreed();
  });

  const loan = await office.loan("approved", { amount: 3_000, loan: { loan_type: code } });
  expect(loan).toMatchObject({ processing_fee: 60 });

  await test.step("a change of range and fee is its second version", async () => {
    await page.getByRole("button", { name: `Edit ${name}` }).click();
    await field("Amount to").fill("9000");
    await field("Processing fee").fill("3");
    await dialog.getByRole("button", { name: "Save" }).click();
    await agreed();
    await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("3%");
    expect(await office.read(loan.loan_id)).toMatchObject({ processing_fee: 60 });
  });

  const visitor = await newPerson();
  await test.step("card and calculator follow it", async () => {
    await expect(async () => {
      await visitor.goto("/home");
      await expect(visitor.getByRole("article").filter({ hasText: name })).toContainText(
        "NLe 9,000",
        { timeout: 500 },
      );
    }).toPass();
    const calculator = visitor.getByRole("form", { name: "Loan calculator" });
    await calculator.getByRole("radio", { name: new RegExp(name) }).check();
    await expect(calculator.getByLabel("Amount")).toHaveAttribute("max", "9000");
    await expect(calculator).toContainText("Fee, 3% at payout");
  });

  await test.step("so does an application", async () => {
    const { wizard } = await LoanApplication.beginAt(visitor, 5);
    await wizard.choose("Loan type", name);
    await expect(wizard.modal.getByText(`20% for a ${name}.`)).toBeVisible();
    await wizard.fill("Loan amount", "3000");
    await wizard.fill("Loan period", "6");
    await expect(wizard.modal.getByText("Processing fee, 3% (estimate)")).toBeVisible();
  });

  await test.step("an inactive one is not offered", async () => {
    await page.getByRole("button", { name: `Edit ${name}` }).click();
    await field("Open for new applications").uncheck();
    await dialog.getByRole("button", { name: "Save" }).click();
    await agreed();
    await expect(async () => {
      await visitor.goto("/home");
      await expect(visitor.getByRole("article").filter({ hasText: name })).toHaveCount(0, {
        timeout: 500,
      });
    }).toPass();
  });
});
