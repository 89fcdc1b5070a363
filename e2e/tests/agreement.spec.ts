import { expect, test } from "../fixtures.ts";
import { pdf } from "../files/sample-files.ts";
import { LoanApplication } from "../page-objects/loan-application.ts";
import { LoanDecisions } from "../page-objects/loan-decisions.ts";

const waits = /approved terms are worse than those the customer consented to/;

test("LOAN-110, LOAN-113, LOAN-115 a loan is disclosed, consented to, approved on worse terms, consented to again, signed and paid out", async ({
  office,
  page,
  signedIn,
}) => {
  const loanId = await test.step("the customer reads the cost and consents to it", async () => {
    const terms = { loan_amount: 1200, loan_period: 8 };
    const { wizard } = await LoanApplication.beginAt(page, 9, terms);
    const cost = wizard.modal.getByRole("region", { name: "What this loan costs" });
    await expect(cost).toContainText("8 of NLe 180.00");
    await expect(cost).toContainText("You repay in all");
    await cost.getByText("Schedule: 8 instalments").click();
    await expect(cost.getByRole("row")).toHaveCount(9);
    await wizard.consent("IS");
    await wizard.next(10);
    return wizard.submit();
  });

  const manager = await signedIn("manager");
  await test.step("staff approve it over more months: the payout waits", async () => {
    await office.review(loanId);
    const admin = new LoanDecisions(await signedIn("sysadmin"));
    await admin.open(loanId);
    await admin.choose("approve");
    await admin.form("approve").getByLabel("Loan period").fill("10");
    await expect(admin.form("approve")).toContainText("Period 10 months, was 8 months");
    await admin.form("approve").getByLabel("Comments").fill("Lower instalments.");
    await admin.submit("approve").click();
    const alert = admin.page.getByRole("alertdialog");
    await expect(alert).toContainText("Loan approve successful! It is not paid out yet.");
    await alert.getByRole("button", { name: "OK", exact: true }).click();
    await manager.goto(`/staff/dashboard#payouts?loan=${loanId}`);
    const drawer = manager.getByRole("dialog");
    await expect(drawer).toContainText(waits);
    await expect(drawer.getByRole("button", { name: /^Pay out NLe/ })).toBeHidden();
  });

  await test.step("the customer consents to the approved terms", async () => {
    await page.goto(`/user/profile#loans?loan=${loanId}`);
    // The page was open: it reads the loan again after 15 seconds at the earliest.
    await page.reload();
    const loan = page.getByRole("dialog");
    await expect(loan).toContainText("Period 10 months, was 8 months");
    await loan.getByRole("button", { name: "I have read this and I consent" }).click();
    await expect(
      loan.getByText("Thank you. You consented to the terms of the loan."),
    ).toBeVisible();
    const saved = page.waitForEvent("download");
    await loan.getByRole("button", { name: "Agreement as PDF" }).click();
    expect((await saved).suggestedFilename()).toBe(`Agreement ${loanId}-A1.pdf`);
  });

  await test.step("staff print the agreement, add the signed copy and pay out", async () => {
    await manager.goto(`/staff/dashboard#loans?loan=${loanId}`);
    const panel = manager.getByRole("dialog");
    await panel.getByRole("tab", { name: "Agreement" }).click();
    await expect(panel).toContainText("Not printed");
    const printed = manager.waitForEvent("download");
    await panel.getByRole("button", { name: "Print agreement" }).click();
    await printed;
    await expect(panel.getByText("Printed", { exact: true }).first()).toBeVisible();
    const chooser = manager.waitForEvent("filechooser");
    await panel.getByRole("button", { name: "Add signed copy" }).click();
    await (await chooser).setFiles([pdf("scan.pdf", "Signed agreement")]);
    await expect(panel.getByText("The signed copy was added.")).toBeVisible();
    await expect(panel).toContainText(`${loanId}-A1 signed.pdf`);
    await manager.goto(`/staff/dashboard#payouts?loan=${loanId}`);
    await manager.getByLabel(/^Reference/).fill("TRX 1001");
    await manager.getByRole("button", { name: /^Pay out NLe/ }).click();
    await expect(manager.getByRole("alertdialog")).toContainText("the loan was paid out.");
  });
});
