import {
  addDays,
  addMonths,
  businessDate,
  daysBetween,
} from "@microfinance/contract/core/dates.ts";
import { expect, expectNoAxeFindings, expectNoOverflow, test } from "../fixtures.ts";
import { OwnServer } from "../own-server.ts";
import { Tokens } from "../page-objects/account.ts";
import { Office } from "../page-objects/api-fixtures.ts";
import { storeToken } from "../page-objects/stored-session.ts";

// Two starts of a server with demo data of its own; on a slow machine each takes more than a minute.
test.setTimeout(600_000);

const phone = { width: 360, height: 740 };
const number = "+23276554411";

test("MSG-18, MSG-35, MSG-36 an officer records a guarantor's consent, the guarantor of a late loan gets a text, and stops them with its link", async ({
  browser,
  contextOptions,
  playwright,
}) => {
  const daysBehind = 45;
  const server = await OwnServer.start({ daysBehind });
  const baseURL = server.origin;
  const request = await playwright.request.newContext({ baseURL });
  const newTokens = () => new Tokens(() => playwright.request.newContext({ baseURL }));
  const openPage = async () => (await browser.newContext({ ...contextOptions, baseURL })).newPage();
  const openRecord = async (customer: string) => {
    const page = await openPage();
    await storeToken(page, await newTokens().of("officer"));
    await page.goto(`/staff/dashboard#customer-details?id=${customer}`);
    return page;
  };
  try {
    const office = new Office(request, newTokens());
    const always = { sms_quiet_from: 0, sms_quiet_until: 0, sms_quiet_sundays: false };
    const changed = await office.call("sysadmin", "PUT", "/settings", { sms: true, ...always });
    expect(changed.status, changed.text).toBe(200);
    const { loan_id, customer_id } = await office.loan("approved");
    const added = await office.call(
      "officer",
      "POST",
      `/customer/${customer_id}/guarantors/create`,
      {
        guarantor_first_name: "Sorie",
        guarantor_last_name: "Conteh",
        guarantor_phone: number,
      },
    );
    expect(added.status, added.text).toBe(200);

    const page = await openRecord(customer_id);
    await expect(page.getByText("Text messages about late payments: not agreed.")).toBeVisible();
    await page.getByRole("button", { name: "Record the consent of Sorie Conteh" }).click();
    const form = page.getByRole("dialog");
    await form.getByRole("button", { name: "Record the consent" }).click();
    await expect(form.getByText("Choose how the guarantor agreed.").first()).toBeVisible();
    await form.getByLabel("How the guarantor agreed").selectOption({ index: 1 });
    await expectNoAxeFindings(page);
    await page.setViewportSize(phone);
    await expectNoOverflow(page);
    await form.getByRole("button", { name: "Record the consent" }).click();
    await expect(page.getByText(/^Text messages about late payments: agreed/)).toBeVisible();
    await expectNoOverflow(page);
    await page.close();

    // The job makes up for the missed days when the server starts, a week after the first instalment.
    const today = businessDate(new Date());
    const due = addMonths(addDays(today, -daysBehind), 1);
    await server.restart(daysBetween(due, today) - 7);
    const guarantor = await openPage();
    await guarantor.setViewportSize(phone);
    const texts = guarantor.getByRole("row").filter({ hasText: number });
    await expect(async () => {
      await guarantor.goto("/dev/sms");
      await expect(texts).toHaveCount(1, { timeout: 1_000 });
    }).toPass({ timeout: 240_000 });
    await expect(texts).toContainText(`whom you guarantee, is a week late with loan ${loan_id}`);
    const link = /\/stop\/[\w-]+/.exec(await texts.innerText())?.[0] ?? "";

    await guarantor.goto(link);
    await expect(guarantor.getByText(/if you are a guarantor/)).toBeVisible();
    await expectNoAxeFindings(guarantor);
    await expectNoOverflow(guarantor);
    await guarantor.getByRole("button", { name: "Stop these text messages" }).click();
    await expect(guarantor.getByRole("status")).toBeVisible();

    const after = await openRecord(customer_id);
    await expect(
      after.getByText(/^Text messages about late payments: withdrawn on .* with the link/),
    ).toBeVisible();
    await expect(
      after.getByRole("button", { name: "Record the consent of Sorie Conteh" }),
    ).toBeVisible();
  } finally {
    await request.dispose();
    await server.end();
  }
});
