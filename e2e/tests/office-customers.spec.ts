import { expect, expectNoAxeFindings, test } from "../fixtures.ts";
import { messages } from "../page-objects/messages.ts";
import { newClient, newLastName } from "../page-objects/administration.ts";
import { BackOffice } from "../page-objects/back-office.ts";
import { firstPassword, newAddress } from "../page-objects/users.ts";

const list = "Customers";

test("CUST-19 the customers list: columns, ten a page, search, and the details by a click on the name", async ({
  office,
  signedIn,
}) => {
  const client = await newClient(office);
  const backOffice = new BackOffice(await signedIn("basic"));
  await backOffice.open("customers", "Customers");
  expect(await backOffice.heads(list)).toEqual([
    "Icon",
    "Name",
    "ID",
    "Phone",
    "Institution",
    "Address",
  ]);
  await expect(backOffice.rows(list)).toHaveCount(10);
  await expect(backOffice.main.getByText(/^Page 1 of \d+$/)).toBeVisible();
  await expectNoAxeFindings(backOffice.page);
  await backOffice.search(list, "Search customers", client.customer_id, client.name);
  await backOffice.rows(list).getByRole("link", { name: client.name }).click();
  await expect(
    backOffice.main.getByRole("heading", { level: 1, name: `Customer ${client.customer_id}` }),
  ).toBeVisible();
  await backOffice.main.getByRole("link", { name: "Customers" }).click();
  await backOffice.page.getByRole("searchbox", { name: "Search customers" }).fill("qqqqqq");
  await expect(backOffice.main.getByText('No customer found for "qqqqqq"')).toBeVisible();
  await backOffice.page.route("**/api/customer/all**", (route) =>
    route.fulfill({ status: 418, body: "{}", contentType: "application/json" }),
  );
  await backOffice.page.reload();
  await expect(backOffice.main.getByText("Failed to fetch customers")).toBeVisible();
});

test("CUST-6 New Customer: what is missing, customers who look alike, an address in use, then the dialog that starts an application", async ({
  office,
  signedIn,
}) => {
  const digits = String(Date.now()).slice(-6);
  const known = await newClient(office, { phone: `077${digits}` });
  const email = newAddress("walk.in");
  const last = newLastName();
  const backOffice = new BackOffice(await signedIn("officer"));
  await backOffice.open("customers", "Customers");
  await backOffice.button("New Customer").click();
  const form = backOffice.page.getByRole("dialog", { name: "New Customer" });
  const field = (label: string) => form.getByRole("textbox", { name: label, exact: true });
  const refuses = (text: string) => backOffice.refuses(form, "New Customer", text);

  await refuses(messages.required);
  await field("First name").fill("hawa");
  await field("Last name").fill(last);
  await field("Phone").fill(`077 ${digits}`);
  await field("Date of birth (optional)").fill("30-04-1990");
  const warning = form.getByRole("status").filter({ hasText: "is known already" });
  await expect(warning).toContainText(`${known.customer_id} ${known.name}: same phone number`);
  await expect(warning.getByRole("link", { name: known.customer_id })).toHaveAttribute(
    "href",
    new RegExp(`customer-details.*${known.customer_id}`),
  );
  await field("Password").fill(firstPassword);
  await field("Confirm password").fill(firstPassword);
  await field("Email").fill(known.email);
  await refuses(messages.accountExists);
  await expectNoAxeFindings(backOffice.page);
  await field("Email").fill(email);
  await form.getByRole("button", { name: "New Customer" }).click();

  // A warning only: customers can share a phone number (CUST-7).
  const dialog = backOffice.page.getByRole("dialog", { name: "The customer has been registered." });
  await expect(dialog).toContainText(`Hawa ${last}`);
  await expectNoAxeFindings(backOffice.page);
  await dialog.getByRole("button", { name: "Start Loan Application" }).click();
  await expect(backOffice.dialog.getByText(/Step 1 of 10|1 of 10/).first()).toBeVisible();
});
