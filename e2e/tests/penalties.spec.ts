import { expect, test } from "../fixtures.ts";
import { Tokens } from "../page-objects/account.ts";
import { Office } from "../page-objects/api-fixtures.ts";
import { OwnServer } from "../own-server.ts";
import { storeToken } from "../page-objects/stored-session.ts";
import { enterCustomer } from "../page-objects/customer-fixtures.ts";
import { firstPassword, newCustomer } from "../page-objects/users.ts";

// Two starts of a server with demo data of its own; on a slow machine each takes more than a minute.
test.setTimeout(600_000);

const penalty = {
  kind: "percent_of_instalment",
  value: 0.05,
  every: "once",
  grace_days: 5,
  cap: 0.2,
};

test("SERV-53, SERV-55, SERV-57 a late loan is charged at night, an officer asks for a waiver, a manager approves it, and the customer sees it", async ({
  browser,
  contextOptions,
  playwright,
}) => {
  // The first instalment of a loan of 45 days ago is about two weeks late.
  const server = await OwnServer.start({ daysBehind: 45 });
  const baseURL = server.origin;
  const request = await playwright.request.newContext({ baseURL });
  const newOffice = () =>
    new Office(request, new Tokens(() => playwright.request.newContext({ baseURL })));
  const openPage = async () => (await browser.newContext({ ...contextOptions, baseURL })).newPage();
  try {
    const before = newOffice();
    const { body } = await before.call("sysadmin", "GET", "/products/all");
    const { code, ...terms } = (body["products"] as { code: string; version: number }[]).find(
      (product) => product.code === "Salary Loan",
    ) ?? { code: "" };
    const changed = await before.call("sysadmin", "PUT", `/products/${code}`, {
      ...terms,
      penalty,
    });
    expect(changed.status, changed.text).toBe(200);
    const email = await newCustomer(request, "mariama");
    const customerPage = await openPage();
    const { customerId } = await enterCustomer(customerPage, email, firstPassword);
    const { loan_id } = await before.loan("approved", {
      customer_id: customerId,
      full_name: "Isatu Sesay",
    });
    await customerPage.close();

    // The job makes up for the missed nights when the server starts.
    await server.restart(0);
    const after = newOffice();
    await expect
      .poll(async () => (await after.read(loan_id)).balance, { timeout: 240_000 })
      .toBe(1_452);

    const signedIn = async (who: "officer" | "manager") => {
      const page = await openPage();
      const tokens = new Tokens(() => playwright.request.newContext({ baseURL }));
      await storeToken(page, await tokens.of(who));
      return page;
    };
    const officer = await signedIn("officer");
    await officer.goto(`/staff/dashboard#loans?loan=${loan_id}`);
    const panel = officer.getByRole("dialog").first();
    await panel.getByRole("tab", { name: /Schedule/ }).click();
    const schedule = panel.getByRole("table", { name: `Instalments of ${loan_id}` });
    await expect(schedule).toContainText(
      /5% of NLe 240\.00 of instalment 1, due .*, that was unpaid/,
    );
    const { width, height } = officer.viewportSize() ?? { width: 1280, height: 720 };
    await officer.setViewportSize({ width: 360, height });
    const charged = schedule.getByRole("row", { name: /^Penalty/ });
    await expect(charged.getByText("12.00").first()).toBeVisible();
    await officer.setViewportSize({ width, height });
    await schedule.getByRole("button", { name: "Ask for a waiver" }).click();
    const drawer = officer.getByRole("dialog", { name: "Ask for a waiver" });
    await expect(drawer).toContainText("Owed afterwards");
    await drawer.getByLabel("Reason").fill("The market was flooded");
    await expect(drawer).toContainText(
      "Once another person has approved it, NLe 12.00 is taken off and Isatu Sesay owes NLe 1,440.00.",
    );
    await drawer.getByRole("button", { name: "Ask for the waiver" }).click();
    await officer.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
    await expect(schedule).toContainText("another person must approve it: The market was flooded");

    const manager = await signedIn("manager");
    await manager.goto("/staff/dashboard#requests");
    await manager.getByRole("row").filter({ hasText: loan_id }).getByRole("button").first().click();
    const asked = manager.getByRole("dialog");
    await expect(asked).toContainText("The market was flooded");
    await asked.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(asked).toContainText("The request is approved.");
    expect((await after.read(loan_id)).balance).toBe(1_440);

    const own = await openPage();
    await enterCustomer(own, email, firstPassword);
    await own.goto("/user/profile#loans");
    await own.getByRole("button", { name: `View ${loan_id}` }).click();
    const details = own.getByRole("dialog");
    const instalments = details.getByRole("table", { name: "Instalments" });
    await expect(instalments).toContainText("Penalty");
    await expect(instalments).toContainText("Waived");
    await expect(instalments).toContainText("5% of NLe 240.00 of instalment 1");
  } finally {
    await request.dispose();
    await server.end();
  }
});
