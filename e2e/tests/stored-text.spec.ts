import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import type { DemoAccount } from "../page-objects/account.ts";
import type { ApiResponse, Office } from "../page-objects/api-fixtures.ts";
import { enterCustomer, type SignedIn, send } from "../page-objects/customer-fixtures.ts";
import { outbox } from "../page-objects/outbox.ts";
import { firstPassword, newAddress } from "../page-objects/users.ts";

/** Mark-up that a browser would execute. It has no space, so that it is a valid name. */
const image = "<img/src=x/onerror=alert(1)>";
const drawing = "<svg/onload=alert(1)>";
const marked = `${image}<script>alert(1)</script>{{7*7}}`;

/** Every field of every form filled with mark-up: a customer and their application. */
async function enterMarkedCustomer(page: Page): Promise<{ person: SignedIn; loanId: string }> {
  const email = newAddress("marked");
  const names = { first_name: image, middle_name: drawing, last_name: image };
  const account = { ...names, email, phone: "076123456", password: firstPassword };
  const signedUp = await page.request.post("/api/user/signup", { data: account });
  expect(signedUp.status(), await signedUp.text()).toBe(200);
  const person = await enterCustomer(page, email, firstPassword);
  const place = (prefix: string) => ({
    [`${prefix}address`]: marked,
    [`${prefix}city`]: image,
    [`${prefix}chiefdom`]: image,
    [`${prefix}district`]: image,
  });
  const guarantor = {
    guarantor_first_name: image,
    guarantor_last_name: drawing,
    guarantor_relationship: image,
    guarantor_occupation: image,
    ...place("guarantor_"),
  };
  const { loan } = await send<{ loan: { loan_id: string } }>(
    page,
    person.token,
    "post",
    "/loans/create",
    {
      application_id: randomUUID(),
      customer: names,
      address: { ...place(""), section: image },
      employment: {
        employing_authority: image,
        employer_name: marked,
        occupation: image,
        employee_code: drawing,
        current_position: image,
        ...place("employer_"),
      },
      loan: {
        loan_type: "Salary Loan",
        loan_amount: 5000,
        amount_in_words: marked,
        interest_rate: 0.2,
        loan_period: 6,
        loan_purpose: ["Education"],
        monthly_salary: 2500,
        salary_in_words: marked,
        co_debtor: "yes",
        co_debtor_name: image,
      },
      bank: {
        bank_name: marked,
        account_name: image,
        account_number: drawing,
        ...place("bank_"),
      },
      guarantor,
      files: [{ name: `${image}.pdf`, content: btoa("%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n") }],
      consent: {
        consent: "consent signed",
        full_name: image,
        applicant_initial: "IM",
        submission_date: "2026-03-16",
      },
    },
  );
  const own = `/customer/${person.customerId}`;
  await send(page, person.token, "post", `${own}/guarantors/create`, guarantor);
  const business = {
    business_name: marked,
    ownership_type: image,
    business_type: image,
    ...place("business_"),
  };
  await send(page, person.token, "post", `${own}/businesses/create`, business);
  return { person, loanId: loan.loan_id };
}

/** Every text that staff enter, filled with mark-up. */
async function markEverythingElse(page: Page, office: Office, person: SignedIn, loanId: string) {
  const must = async (
    method: string,
    path: string,
    data: object,
    who: DemoAccount = "sysadmin",
  ): Promise<ApiResponse["body"]> => {
    const answer = await office.call(who, method, path, data);
    expect(answer.status, `${path}: ${answer.text}`).toBe(200);
    return answer.body;
  };
  const step = (path: string, data: object, who?: DemoAccount) =>
    must("PATCH", `/loans/${person.customerId}/${path}/${loanId}`, data, who);
  await step("review/first", { first_reviewer: image, first_review_notes: image }, "finance");
  await step("review/second", { second_reviewer: image, second_review_notes: image });
  const terms = { approved_amount: 5000, interest_rate: 0.2, loan_period: 6 };
  await step("approve", { ...terms, approved_by: image, comments: marked });
  const paid = await must("POST", `/loans/${loanId}/pay`, {
    amount: 100,
    payment_method: image,
    remarks: marked,
  });
  const party = (side: string) => ({
    [`${side}_name`]: image,
    [`${side}_country`]: image,
    [`${side}_city`]: image,
    [`${side}_phone`]: "+23276123456",
    [`${side}_email`]: "sorie@example.org",
  });
  const sent = await must("POST", "/money/transfers/create", {
    transfer_pin: randomUUID().slice(0, 12),
    transfer_medium: "Ria",
    amount: 10,
    foreign_currency: "USD",
    local_currency: 200,
    transfer_date: new Date().toISOString().slice(0, 10),
    ...party("sender"),
    ...party("receiver"),
  });
  const staff = await must("POST", "/staff/create", {
    first_name: image,
    last_name: drawing,
    email: newAddress("marked.staff"),
    phone: "077654321",
    role_id: 2,
    position: image,
    department: image,
    password: firstPassword,
  });
  const written = { full_name: image, email: newAddress("marked.writer"), message: marked };
  const message = await page.request.post("/api/contact-us/message", { data: written });
  expect(message.status()).toBe(200);
  const number = (body: ApiResponse["body"], name: string) =>
    Number((body[name] as { id?: unknown } | undefined)?.id);
  return {
    payment: number(paid, "payment"),
    transfer: number(sent, "data"),
    staff: number(staff, "staff"),
  };
}

/** Expects the page to show mark-up as text. */
async function expectText(page: Page, part = page.locator("body")): Promise<void> {
  await expect(part.getByText(/<(img|svg)\/(src|onload)=/i).first()).toBeVisible();
  await expect(page.locator('img[src="x"], img[onerror], svg[onload]')).toHaveCount(0);
}

test("ASVS 1.2.1 a customer's input is shown as text: in the customer area, mails, the back office, documents and the audit log", async ({
  page,
  signedIn,
  office,
}) => {
  const { person, loanId } = await enterMarkedCustomer(page);
  await test.step("the customer area, and the mail", async () => {
    for (const [address, heading] of [
      ["/user/profile#recent", "Address Details"],
      ["/user/profile#guarantors", "Guarantor"],
      ["/user/profile#business", "Business"],
      [`/user/profile#loans?loan=${loanId}`, /Salary Loan LN-/],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
      await expectText(page);
    }
    await outbox.linkIn(page, person.email, "Confirm your email address");
    await expectText(page);
    const framed = page.frameLocator("iframe").locator("body");
    await expect(framed.getByText(image, { exact: false }).first()).toBeVisible();
    await expect(framed.locator('img[src="x"], svg[onload]')).toHaveCount(0);
  });

  const made = await markEverythingElse(page, office, person, loanId);
  const backOffice = await signedIn("sysadmin");
  // Other tests read the settings: mark-up is in the response to this page alone.
  await backOffice.route(/\/api\/settings(\/letterhead)?$/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { settings?: object; letterhead?: object };
    const lender = { lender_name: marked, address: marked, phone: marked };
    const settings = { ...body.settings, ...lender };
    const letterhead = { ...body.letterhead, ...lender };
    return route.fulfill({ response: answer, json: { ...body, settings, letterhead } });
  });
  // The panel of a loan is the same in each list of loans.
  for (const section of [
    `customer-details?id=${person.customerId}`,
    `customer-details?id=${person.customerId}&tab=record`,
    `customer-details?id=${person.customerId}&tab=papers`,
    `loans?loan=${loanId}`,
    `payments?loan=${loanId}&payment=${made.payment}`,
    `transfers?transfer=${made.transfer}`,
    `staff?staff=${made.staff}`,
    "messages",
    "settings",
  ]) {
    await test.step(section, async () => {
      await backOffice.goto(`/staff/dashboard#${section}`);
      await expect(backOffice.getByRole("heading", { level: 1 })).toBeVisible();
      await expectText(backOffice);
      await backOffice.keyboard.press("Escape");
    });
  }
  await backOffice.goto(`/staff/dashboard#audit?action=staff.create&record_id=${made.staff}`);
  const events = backOffice.getByRole("table", { name: "Audit" }).locator("tbody").getByRole("row");
  await expect(events).toHaveCount(1);
  await events.getByRole("button").click();
  await expectText(backOffice, backOffice.getByRole("dialog"));
  await backOffice.keyboard.press("Escape");
  await backOffice.goto("/staff/dashboard#reports");
  await backOffice.getByRole("button", { name: "Payment Statements" }).click();
  const statement = backOffice.getByRole("dialog");
  await statement.getByRole("textbox", { name: "Loan ID" }).fill(loanId);
  await statement.getByRole("button", { name: "Search" }).click();
  await expect(statement.getByText(loanId).last()).toBeVisible();
  await expectText(backOffice, statement);
});
