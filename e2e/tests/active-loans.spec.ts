import { expect, test } from "../fixtures.ts";
import { LoanDecisions } from "../page-objects/loan-decisions.ts";
import { PayLoan } from "../page-objects/pay-loan.ts";
import { staffDate } from "../page-objects/labels.ts";

test("LOAN-71, SITE-30 a manager opens an active loan, goes to its review and its payment, and closes it", async ({
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
  await cards.first().getByRole("button").click();
  await expect(page.getByRole("dialog")).toContainText("Due date");

  const address = `/staff/dashboard#loan-approval?loan=${loan.loan_id}`;
  await page.goto(address);
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
  await panel.getByRole("link", { name: "Review Loan" }).click();
  await expect(page).toHaveURL(new RegExp(`#loans\\?loan=${loan.loan_id}$`));
  await page.goto(address);
  await panel.getByRole("link", { name: "Pay Loan" }).click();
  await expect(new PayLoan(page).figure("Loan ID")).toHaveText(loan.loan_id);
  await expect(page.getByLabel("Loan ID")).toHaveValue(loan.loan_id);

  await page.goto(address);
  await panel.getByRole("link", { name: "Close loan" }).click();
  const decisions = new LoanDecisions(page);
  await decisions.decide("close", "Moved abroad.");
  // Principal is owed: closing asks for a write-off, which a second person approves (SERV-121).
  await decisions.expectAlert(
    /of principal is owed: this is a write-off\. It is sent, and a second person must approve it\./,
  );
  expect((await office.read(loan.loan_id)).status).toBe("approved");
  await office.approveEnding("sysadmin", loan.loan_id);
  expect(await office.read(loan.loan_id)).toMatchObject({ status: "closed", balance: 1440 });
});
