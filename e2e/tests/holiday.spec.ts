import { addDays, formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { expect, test } from "../fixtures.ts";
import type { Loan } from "../page-objects/api-fixtures.ts";

/** The months of the loans. */
const months = 23;

/** An instalment of a loan. */
interface Instalment {
  due_date: string;
  nominal_due_date?: string;
  moved_for?: string;
}

const typed = (date: string) => date.split("-").toReversed().join("-");

test("SERV-113 a holiday is entered, the due dates of all loans of that day are moved for it, and put back", async ({
  office,
  signedIn,
}) => {
  // No other test has loans of so many months: the last day of these is theirs alone.
  const long = { loan: { loan_period: months } };
  const approved = async (): Promise<Loan> => {
    const loan = await office.loan("processed", long);
    const path = `/loans/${loan.customer_id}/approve/${loan.loan_id}`;
    const terms = { approved_amount: 1200, interest_rate: 0.2, loan_period: months };
    const approval = { ...terms, approved_by: "Hannah Williams", comments: "As agreed." };
    const done = await office.call("sysadmin", "PATCH", path, approval);
    expect(done.status, done.text).toBe(200);
    return loan;
  };
  const loans = await Promise.all([approved(), approved(), approved(), approved()]);
  const [first] = loans;
  if (first === undefined) throw new Error("there is a loan");
  const [admin, manager] = [await signedIn("sysadmin"), await signedIn("manager")];
  const instalmentsOf = async ({ loan_id }: Loan) => {
    const { body } = await office.call("manager", "GET", `/loans/details/${loan_id}`);
    return (body["loan"] as { instalments: Instalment[] }).instalments;
  };
  const before = await instalmentsOf(first);
  const day = before[months - 1]?.due_date ?? "";
  const to = addDays(day, 1);

  await test.step("the administrator enters the holiday, which moves nothing", async () => {
    await admin.goto("/staff/dashboard#settings");
    const panel = admin.getByRole("region", { name: "Calendar: public holidays" });
    await panel.getByLabel("Year").selectOption(day.slice(0, 4));
    await panel.getByRole("button", { name: "Edit" }).click();
    const lines = panel.getByLabel(
      `Holidays of ${day.slice(0, 4)}, a date and a name on each line`,
    );
    await lines.fill(`${await lines.inputValue()}\n${day} Eid al-Fitr`);
    await panel.getByRole("button", { name: "Save" }).click();
    await expect(panel).toContainText("Holidays saved.");
    expect(await instalmentsOf(first)).toEqual(before);
  });

  await test.step("the administrator asks to move the due dates of that day", async () => {
    const panel = admin.getByRole("region", { name: "Calendar: due dates of a day" });
    await panel.getByRole("button", { name: "Move due dates" }).click();
    await panel.getByLabel("Instalments due on").fill(typed(day));
    await panel.getByLabel("Move", { exact: true }).selectOption({ label: "To another date" });
    await panel.getByLabel("New date").fill(typed(to));
    await panel.getByLabel("Of", { exact: true }).selectOption({ label: "Salary Loan" });
    await panel.getByLabel("Reason").fill("Eid was announced");
    await expect(panel).toContainText("of 4 loans");
    await panel.getByRole("button", { name: "Ask to move them" }).click();
    await expect(panel).toContainText("Waits for a second person");
  });

  await test.step("the manager approves it, and the schedule says what moved the instalment", async () => {
    await manager.goto("/staff/dashboard#requests");
    await manager
      .getByRole("button", { name: `Move due dates Due dates of ${formatStaffDate(day)}` })
      .click();
    const drawer = manager.getByRole("dialog", { name: "Request" });
    await drawer.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(drawer).toContainText("The request is approved.");
    const rows = await instalmentsOf(first);
    expect(rows[months - 1]).toMatchObject({
      due_date: to,
      nominal_due_date: day,
      moved_for: "Eid al-Fitr",
    });
  });

  await test.step("the manager puts all of them back", async () => {
    await manager.goto("/staff/dashboard#settings");
    const panel = manager.getByRole("region", { name: "Calendar: due dates of a day" });
    await panel.getByRole("button", { name: `Put back ${formatStaffDate(day)}` }).click();
    await panel.getByLabel("Reason").fill("Eid is a day later");
    await panel.getByRole("button", { name: "Put the due dates back" }).click();
    await expect(panel).toContainText("put back");
    for (const loan of loans) expect(await instalmentsOf(loan)).toEqual(before);
  });
});
