import { expect, test } from "../fixtures.ts";
import { enterNewCustomer } from "../page-objects/customer-fixtures.ts";
import { PayLoan } from "../page-objects/pay-loan.ts";

test("SERV-150, SERV-153, SERV-157, SERV-160 an officer forms a group and shares its loan, a cashier takes a divided payment, and a member sees their own share alone", async ({
  office,
  signedIn,
  newPerson,
}) => {
  const member = await newPerson();
  const { customerId } = await enterNewCustomer(member);
  const loan = await office.loan("processed", { loan: { loan_type: "Group Loan" } });
  const name = `Rokupr Growers ${loan.loan_id}`;
  const officer = await signedIn("officer");
  const confirm = async (text: string) => {
    const alert = officer.getByRole("alertdialog");
    await expect(alert).toContainText(text);
    await alert.getByRole("button", { name: "OK", exact: true }).click();
  };

  await test.step("the officer adds the group and its members", async () => {
    await officer.goto("/staff/dashboard#groups");
    await officer.getByRole("button", { name: "New Group" }).click();
    const form = officer.getByRole("dialog", { name: "New group" });
    await form.getByLabel("Name").fill(name);
    await form.getByLabel("Village").fill("Rokupr");
    await form.getByLabel("Meeting day").selectOption("Wednesday");
    await form.getByRole("button", { name: "Add group" }).click();
    await confirm("The group was added.");
    const panel = officer.getByRole("dialog", { name: "Group", exact: true });
    await expect(panel).toContainText(name);
    const members = panel.getByRole("table", { name: `Members of ${name}` });
    for (const code of [loan.customer_id, customerId]) {
      await panel.getByLabel("Add a member").fill(code.toLowerCase());
      await panel.getByRole("button", { name: "Add member" }).click();
      await expect(members).toContainText(code);
    }
  });

  await test.step("and gives each a share of the loan", async () => {
    await officer.goto(`/staff/dashboard#loans?loan=${loan.loan_id}`);
    await officer.getByRole("tab", { name: "Members" }).click();
    await officer.getByRole("button", { name: "Choose members" }).click();
    const form = officer.getByRole("region", { name: "Members", exact: true });
    await form.getByRole("combobox").selectOption({ label: `${name}, Rokupr` });
    await form.getByRole("button", { name: "Equal shares" }).click();
    await expect(form).toContainText("2 members share NLe 1,200.00.");
    await form.getByRole("button", { name: "Save members" }).click();
    await confirm("The members were saved.");
    const table = officer.getByRole("table", { name: `Members of ${loan.loan_id}` });
    await expect(table).toContainText("600.00");
  });

  await test.step("the loan is approved, and a cashier takes what each brings", async () => {
    expect((await office.step("sysadmin", "approve", loan)).status).toBe(200);
    const page = await signedIn("cashier");
    const payLoan = new PayLoan(page);
    await payLoan.open(loan.loan_id);
    await payLoan.fill("240", "Cash");
    await page.getByLabel("State what each member brings").check();
    await page.getByLabel(loan.full_name).fill("140");
    await expect(page.getByText("The members bring NLe 260.00, NLe 20.00 more")).toBeVisible();
    await page.getByLabel("Isatu Sesay").fill("100");
    await expect(page.getByText("The members bring NLe 240.00, which is the")).toBeVisible();
    await payLoan.record.click();
    await payLoan.expectReceipt(["240.00"]);
    await page.goto(`/staff/dashboard#loans?loan=${loan.loan_id}`);
    await page.getByRole("tab", { name: "Members" }).click();
    await expect(page.getByText("Isatu Sesay NLe 100.00")).toBeVisible();
    await page.getByRole("button", { name: "Meeting sheet" }).click();
    const sheet = page.getByRole("article");
    await expect(sheet).toContainText(name);
    await expect(sheet).toContainText("To pay together");
  });

  await test.step("the member sees the own share, and nothing of the applicant", async () => {
    await member.goto("/user/profile#loans");
    const main = member.getByRole("main");
    await expect(main).toContainText(name);
    await expect(main).toContainText("NLe 100 of NLe 720 paid");
    await expect(main).toContainText("The group pays on time.");
    await expect(main).not.toContainText(loan.full_name);
  });
});
