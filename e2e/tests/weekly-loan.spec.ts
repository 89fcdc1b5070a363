import { expect, test } from "../fixtures.ts";
import { readApi } from "../page-objects/account.ts";
import { LoanApplication } from "../page-objects/loan-application.ts";
import { loanOffice } from "../page-objects/loan-office.ts";

interface Details {
  loan: {
    balance: number;
    period_unit: string;
    instalments: { due_date: string; amount: number; status: string }[];
  };
}

test("PROD-16 a customer applies for a loan that is paid each week on the meeting day, and the office lends and collects it", async ({
  newPerson,
  signedIn,
}) => {
  const customer = await newPerson();
  const { wizard } = await LoanApplication.begin(customer);

  const loanId =
    await test.step("the application asks how often, and shows what it costs", async () => {
      await wizard.to(5);
      await wizard.choose("Loan type", "Group Loan");
      await wizard.modal.getByLabel("Paid").selectOption({ label: "Each week" });
      await wizard.modal.getByLabel("Meeting day").selectOption({ label: "Tuesday" });
      await wizard.fill("Loan amount", "1300");
      await wizard.fill("Loan period", "26");
      await expect(wizard.modal.getByText("In weeks")).toBeVisible();
      const cost = wizard.modal.getByRole("region", { name: "What this loan costs" });
      await expect(cost).toContainText("Weekly payment");
      await expect(cost).toContainText("62.5");
      await wizard.to(9);
      await expect(wizard.modal).toContainText("26 weeks");
      await expect(wizard.modal).toContainText("each week on Tuesday");
      await wizard.consent("WK");
      await wizard.next(10);
      return wizard.submit();
    });

  const [finance, manager] = [await signedIn("finance"), await signedIn("manager")];
  await test.step("two colleagues review it, and it is approved and paid out", async () => {
    await loanOffice.review(finance, loanId, "First Review", "The group meets each Tuesday.");
    await loanOffice.review(manager, loanId, "Second Review", "All members were present.");
    await loanOffice.approve(manager, loanId, "Approved as requested.");
  });

  await test.step("each instalment is due on a Tuesday, a week apart", async () => {
    const { loan } = await readApi<Details>(manager, `/loans/details/${loanId}`);
    expect(loan).toMatchObject({ period_unit: "week", balance: 1625 });
    expect(loan.instalments).toHaveLength(26);
    const days = loan.instalments.map(({ due_date }) => Date.parse(due_date) / 86_400_000);
    expect(new Set(loan.instalments.map(({ due_date }) => new Date(due_date).getUTCDay()))).toEqual(
      new Set([2]),
    );
    days.slice(1).forEach((day, index) => expect(day - (days[index] ?? 0)).toBe(7));
  });

  await test.step("the first week is paid at the counter, and the customer sees it", async () => {
    await loanOffice.findForPayment(finance, loanId);
    await loanOffice.pay(finance, "62.50", "Cash");
    await customer.goto(`/user/profile#loans?loan=${loanId}`);
    // The receipt of the application closes meanwhile.
    const view = customer.getByRole("dialog").filter({ hasText: "Weekly payment" });
    await expect(view).toContainText("Weekly payment");
    await expect(view).toContainText("Each week on Tuesday");
    await expect(view).toContainText("26 weeks");
    const { loan } = await readApi<Details>(manager, `/loans/details/${loanId}`);
    expect(loan.instalments[0]).toMatchObject({ amount: 62.5, status: "paid" });
  });
});
