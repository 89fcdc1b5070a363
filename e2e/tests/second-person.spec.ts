import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import type { DemoAccount } from "../page-objects/account.ts";
import type { Office } from "../page-objects/api-fixtures.ts";

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
