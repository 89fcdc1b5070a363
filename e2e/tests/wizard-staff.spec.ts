import { expect, expectNoAxeFindings, test } from "../fixtures.ts";
import { messages } from "../page-objects/messages.ts";
import { draftsOf, enterNewCustomer, enterStaff } from "../page-objects/customer-fixtures.ts";
import { LoanApplication } from "../page-objects/loan-application.ts";

/** Each test has its own staff member: an account has one unfinished application. */
test("LOAN-11, CUST-8 staff find a customer by code, e-mail and phone, and a second search replaces the first", async ({
  page,
  newPerson,
}) => {
  const [first, second] = [
    await enterNewCustomer(await newPerson()),
    await enterNewCustomer(await newPerson()),
  ];
  await enterStaff(page, "officer@demo.org");
  await page.goto("/staff/dashboard#loans");
  const wizard = new LoanApplication(page);
  await wizard.openForStaff();
  await wizard.next(2);
  const search = wizard.modal.getByRole("textbox", { name: "Find a customer" });
  const find = async (text: string) => {
    await search.fill(text);
    await wizard.modal.getByRole("button", { name: "Search" }).click();
  };
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  const calls: string[] = [];
  page.on("request", (request) => {
    if (/\/api\/(user\/search|customer\/)/.test(request.url())) calls.push(request.url());
  });
  await find("");
  await expect
    .poll(() => warnings)
    .toContain("The customer search needs a user id, a customer id, an email or a phone.");
  expect(calls).toEqual([]);
  await find("nobody@example.org");
  await expect(wizard.modal.getByRole("search").getByText(/./).last()).toBeVisible();

  await find(first.customerId);
  await expect(wizard.modal.getByText(first.customerId)).toBeVisible();
  await expect(wizard.field("Email")).toHaveValue(first.email);
  await expectNoAxeFindings(page);
  await wizard.fill("Middle name", "Of the first");
  await wizard.modal.getByRole("button", { name: "Another person" }).click();
  await expect(wizard.field("Email")).toHaveValue("");
  await expect(wizard.field("Middle name")).toHaveValue("");
  await find(second.email);
  await expect(wizard.modal.getByText(second.customerId)).toBeVisible();
  await expect(wizard.field("Email")).toHaveValue(second.email);
  await expect(wizard.field("Middle name")).toHaveValue("");
  await wizard.expectSaved();
});

test("LOAN-11, LOAN-5 staff apply for a new person without a signature, and print the application", async ({
  page,
}) => {
  const officer = await enterStaff(page, "manager@demo.org");
  await page.goto("/staff/dashboard#loans");
  const wizard = new LoanApplication(page);
  await wizard.openForStaff();
  await wizard.next(2);
  await wizard.fill("First name", "Musa");
  await wizard.fill("Last name", "Kamara");
  await wizard.fill("Phone", "076123456");
  await wizard.to(5);
  await wizard.choose("Loan type", "Group Loan");
  await wizard.fill("Loan amount", "900");
  await wizard.fill("Loan period", "3");
  await wizard.next(6);
  await wizard.next(7);
  await wizard.fill("Occupation", "Trader");
  await wizard.to(10);
  const stands = wizard.modal.getByRole("status").filter({ hasText: "Before you can submit:" });
  await expect(stands).toContainText(messages.email);
  await stands.getByRole("button", { name: "Step 2, Customer Information: Email" }).click();
  await wizard.fill("Email", `musa.${Date.now()}@example.org`);
  await wizard.to(10);
  await expect(wizard.modal.getByText("Before you can submit:")).toBeHidden();
  await expect(wizard.modal.getByText("Not signed")).toBeVisible();
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await expect(wizard.modal.getByRole("button", { name: "Print" })).toBeVisible();
  await expectNoAxeFindings(page);
  // SITE-23: the server's text, or the form's own. Both keep the input.
  for (const [status, body, text] of [
    [409, '{"message":"The books are closed for today."}', "The books are closed for today."],
    [400, "{}", "An error occurred while creating the loan."],
    [200, "no answer of ours", "An unexpected error occurred."],
  ] as const) {
    await page.route("**/api/loans/create", (route) =>
      route.fulfill({ status, contentType: "application/json", body }),
    );
    await wizard.modal.getByRole("button", { name: "Submit", exact: true }).click();
    await expect(wizard.modal.getByRole("alert").filter({ hasText: text })).toBeVisible();
    await page.unroute("**/api/loans/create");
  }
  await wizard.submit();
  expect(await draftsOf(page, officer)).toEqual([]);
});
