import { expect, expectNoAxeFindings, test } from "../fixtures.ts";
import { LoanDecisions } from "../page-objects/loan-decisions.ts";
import { PayLoan } from "../page-objects/pay-loan.ts";
import { staffDate } from "../page-objects/labels.ts";

test("LOAN-71 Active Loans: six cards a page of approved and paying loans, and the links of each", async ({
  office,
  signedIn,
}) => {
  const loan = await office.loan("approved");
  const page = await signedIn("manager");
  await page.goto("/staff/dashboard#loans");
  await page.getByRole("link", { name: /^Active \d/ }).click();
  await expect(page).toHaveURL(/#loan-approval$/);
  const cards = page.getByRole("list", { name: "Active Loans" }).getByRole("listitem");
  await expect(cards).toHaveCount(6);
  // Other tests create loans at the same time, so any card is checked.
  await expect(cards.first()).toContainText(/LN-\d{6}-\d{6}(Approved|Paying)/);
  await expect(cards.first()).toContainText(/\+232-\d\d-\d{6}/);
  await expect(cards.first()).toContainText(/ Loan\s*Approved \d\d \w{3} \d{4}$/);
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
  await expectNoAxeFindings(page);

  await cards.first().getByRole("button").click();
  await expect(page.getByRole("dialog")).toContainText("Due date");
  await page.goto(`/staff/dashboard#loan-approval?loan=${loan.loan_id}`);
  const panel = page.getByRole("dialog", { name: loan.full_name });
  const fact = (label: string) =>
    panel
      .locator("dl > div")
      .filter({ has: page.getByText(label, { exact: true }) })
      .locator("dd");
  await expect(fact("Due date")).toHaveText(/^\d\d \w{3} \d{4}$/);
  await expect(fact("Approval date")).toHaveText(staffDate());
  // The loan officer is the account that captured the application.
  const { body } = await office.call("officer", "GET", "/staff/profile");
  const { user } = body["staff"] as { user: { first_name: string; last_name: string } };
  await expect(fact("Loan officer")).toHaveText(
    new RegExp(`^${user.first_name} ${user.last_name}since `),
  );
  await expectNoAxeFindings(page);

  await panel.getByRole("link", { name: "Close loan" }).click();
  const decisions = new LoanDecisions(page);
  const form = decisions.form("close");
  await expect(form).toBeVisible();
  await form.getByLabel("Comments").fill("Moved abroad.");
  await decisions.submit("close").click();
  // Principal is owed: closing asks for a write-off, which a second person approves (SERV-121).
  await decisions.expectAlert(
    /of principal is owed: this is a write-off\. It is sent, and a second person must approve it\./,
  );
  expect((await office.read(loan.loan_id)).status).toBe("approved");
  await office.approveEnding("sysadmin", loan.loan_id);
  expect((await office.read(loan.loan_id)).status).toBe("closed");
});

test("LOAN-71, SITE-30 Review Loan and Pay Loan open the loan; a role without decisions cannot close it", async ({
  office,
  signedIn,
}) => {
  const loan = await office.loan("paying");
  const page = await signedIn("cashier");
  const address = `/staff/dashboard#loan-approval?loan=${loan.loan_id}`;
  await page.goto(address);
  const panel = page.getByRole("dialog", { name: loan.full_name });
  await expect(panel.getByRole("link", { name: "Pay Loan" })).toBeVisible();
  await expect(panel.getByRole("link", { name: "Close loan" })).toBeHidden();
  await panel.getByRole("link", { name: "Review Loan" }).click();
  await expect(page).toHaveURL(new RegExp(`#loans\\?loan=${loan.loan_id}$`));
  await page.goto(address);
  await panel.getByRole("link", { name: "Pay Loan" }).click();
  const pay = new PayLoan(page);
  await expect(pay.figure("Loan ID")).toHaveText(loan.loan_id);
  await expect(page.getByLabel("Loan ID")).toHaveValue(loan.loan_id);
});
