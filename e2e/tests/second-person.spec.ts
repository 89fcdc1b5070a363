import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import type { DemoAccount } from "../page-objects/account.ts";
import type { Office } from "../page-objects/api-fixtures.ts";
import { LoanDecisions } from "../page-objects/loan-decisions.ts";

const samePerson = "Another staff member must approve this: you have asked for it.";

/** Opens the request that waits for a loan, from the list. */
async function openRequest(page: Page, label: string, customer: string) {
  await page.goto("/staff/dashboard#requests");
  await page.getByRole("button", { name: `${label} ${customer}` }).click();
  const drawer = page.getByRole("dialog", { name: "Request" });
  await expect(drawer).toContainText(customer);
  return drawer;
}

/** The id of the request that waits for a loan. */
async function waitingFor(office: Office, who: DemoAccount, loanId: string): Promise<number> {
  const { body } = await office.call(who, "GET", "/requests?state=waiting&page_size=100");
  const waiting = body["requests"] as { id: number; loan_id: string }[];
  return waiting.find(({ loan_id }) => loan_id === loanId)?.id ?? 0;
}

test("LOAN-138 an approval above the ceiling waits for a person who may, and then is theirs", async ({
  office,
  signedIn,
}) => {
  const loan = await office.loan("processed", {
    amount: 120_000,
    loan: { loan_type: "Personal Loan", loan_period: 24 },
  });
  const manager = await signedIn("manager");
  await test.step("the manager reads why, and asks for it", async () => {
    const panel = new LoanDecisions(manager);
    await panel.open(loan.loan_id);
    await panel.choose("approve");
    const form = panel.form("approve");
    await expect(form).toContainText(
      "NLe 120,000 is above your ceiling of NLe 100,000. A System Admin can approve it.",
    );
    await expect(form).toContainText("Nothing is approved yet");
    await form.getByLabel("Comments").fill("The company pays by contract");
    await form
      .getByRole("button", { name: `Ask for the approval of NLe 120,000 for ${loan.full_name}` })
      .click();
    await panel.expectAlert("Sent. A second person must approve it.");
    expect((await office.read(loan.loan_id)).status).toBe("processed");
  });

  await test.step("the manager may only withdraw it", async () => {
    const drawer = await openRequest(manager, "Approve above the limit", loan.full_name);
    await expect(drawer).toContainText(samePerson);
    await expect(drawer.getByRole("button", { name: "Approve", exact: true })).toBeHidden();
    const id = await waitingFor(office, "manager", loan.loan_id);
    const own = await office.call("manager", "PATCH", `/requests/${id}/approve`, {});
    expect([own.status, own.text]).toEqual([409, samePerson]);
  });

  await test.step("a System Admin approves it", async () => {
    const admin = await signedIn("sysadmin");
    const drawer = await openRequest(admin, "Approve above the limit", loan.full_name);
    for (const text of ["NLe 120,000.00", "24 months", "The company pays by contract"])
      await expect(drawer).toContainText(text);
    await drawer.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(drawer).toContainText("The request is approved.");
    expect((await office.read(loan.loan_id)).status).toBe("approved");
    await admin.goto(`/staff/dashboard#loans?loan=${loan.loan_id}`);
    await expect(admin.getByRole("dialog").first()).toContainText("Approved bySheku Kallon");
  });
});

test("SERV-144 a cashier asks for a payment to be moved, and Finance moves it", async ({
  office,
  signedIn,
}) => {
  const [from, to] = [await office.loan("paying"), await office.loan("approved")];
  const [payment] = await office.payments(from.loan_id);
  const cashier = await signedIn("cashier");
  await test.step("the cashier sees what would change, and asks", async () => {
    await cashier.goto(`/staff/dashboard#payments?loan=${from.loan_id}&payment=${payment?.id}`);
    const drawer = cashier.getByRole("dialog");
    await drawer.getByRole("button", { name: "Move to another loan" }).click();
    await drawer.getByLabel("Loan that it belongs to").fill(to.loan_id);
    await expect(drawer).toContainText(`${to.loan_id}: then owes`);
    await drawer.getByLabel("Reason").fill("Two customers have the same name");
    await expect(drawer).toContainText("Once another person has approved it");
    await drawer.getByRole("button", { name: "Ask for the move" }).click();
    await expect(drawer).toContainText("Sent. A second person must approve the move.");
    expect((await office.read(from.loan_id)).balance).toBe(from.balance);
  });

  await test.step("the cashier may not approve it", async () => {
    const id = await waitingFor(office, "finance", from.loan_id);
    const own = await office.call("cashier", "PATCH", `/requests/${id}/approve`, {});
    expect([own.status, own.text]).toEqual([409, samePerson]);
    const drawer = await openRequest(cashier, "Move a payment", from.full_name);
    await expect(drawer.getByRole("button", { name: "Approve", exact: true })).toBeHidden();
  });

  await test.step("Finance approves it, and both loans are right", async () => {
    const finance = await signedIn("finance");
    const drawer = await openRequest(finance, "Move a payment", from.full_name);
    await expect(drawer).toContainText("Two customers have the same name");
    await drawer.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(drawer).toContainText("The request is approved.");
    expect((await office.read(from.loan_id)).balance).toBe(from.balance + 100);
    expect((await office.read(to.loan_id)).balance).toBe(to.balance - 100);
  });

  await test.step("the cashier sees where it went", async () => {
    await cashier.goto(`/staff/dashboard#payments?loan=${from.loan_id}&payment=${payment?.id}`);
    await cashier.reload();
    await expect(cashier.getByRole("dialog")).toContainText("to another loan, receipt RC-");
  });
});
