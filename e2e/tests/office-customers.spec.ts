import { expect, expectNoAxeFindings, test } from "../fixtures.ts";
import { messages } from "../page-objects/messages.ts";
import { newClient, newLastName } from "../page-objects/administration.ts";
import { BackOffice } from "../page-objects/back-office.ts";
import { firstPassword, newAddress } from "../page-objects/users.ts";

const list = "Customers";
const unchanged = messages.unchanged;

test("CUST-19 the customers list: columns, ten a page, search, and the details by a click on the name", async ({
  office,
  signedIn,
}) => {
  const client = await newClient(office);
  const desk = new BackOffice(await signedIn("basic"));
  await desk.open("customers", "Customers");
  expect(await desk.heads(list)).toEqual(["Icon", "Name", "ID", "Phone", "Institution", "Address"]);
  await expect(desk.rows(list)).toHaveCount(10);
  await expect(desk.main.getByText(/^Page 1 of \d+$/)).toBeVisible();
  await expectNoAxeFindings(desk.page);
  await desk.search(list, "Search customers", client.customer_id, client.name);
  await desk.rows(list).getByRole("link", { name: client.name }).click();
  await expect(
    desk.main.getByRole("heading", { level: 1, name: `Customer ${client.customer_id}` }),
  ).toBeVisible();
  await desk.main.getByRole("link", { name: "Customers" }).click();
  await desk.page.getByRole("searchbox", { name: "Search customers" }).fill("qqqqqq");
  await expect(desk.main.getByText('Nobody found for "qqqqqq"')).toBeVisible();
  await desk.page.route("**/api/customer/all**", (route) =>
    route.fulfill({ status: 418, body: "{}", contentType: "application/json" }),
  );
  await desk.page.reload();
  await expect(desk.main.getByText("Failed to fetch customers")).toBeVisible();
});

test("CUST-6 New Customer: each message, people who look alike, then the dialog that starts an application", async ({
  office,
  signedIn,
}) => {
  const digits = String(Date.now()).slice(-6);
  const known = await newClient(office, { phone: `077${digits}` });
  const email = newAddress("walk.in");
  const last = newLastName();
  const desk = new BackOffice(await signedIn("officer"));
  await desk.open("customers", "Customers");
  await desk.button("New Customer").click();
  const form = desk.page.getByRole("dialog", { name: "New Customer" });
  const field = (label: string) => form.getByRole("textbox", { name: label, exact: true });
  const refuses = (text: string) => desk.refuses(form, "New Customer", text);

  await refuses(messages.required);
  await field("First Name").fill("hawa");
  await field("Last Name").fill(last);
  await field("Email").fill("hawa");
  await field("Phone").fill("1");
  await field("Password").fill("a");
  await field("Confirm Password").fill("b");
  await refuses(messages.passwordsDiffer);
  await field("Confirm Password").fill("a");
  await refuses(messages.email);
  await field("Email").fill("hawa@nobody.example");
  await refuses(messages.phone);
  await field("Phone").fill(`077 ${digits}`);
  await field("Date of Birth (optional)").fill("31-04-1990");
  await refuses(messages.date);
  await field("Date of Birth (optional)").fill("30-04-1990");
  const warning = form.getByRole("status").filter({ hasText: "is known already" });
  await expect(warning).toContainText(`${known.customer_id} ${known.name}: same phone number`);
  await expect(warning.getByRole("link", { name: known.customer_id })).toHaveAttribute(
    "href",
    new RegExp(`customer-details.*${known.customer_id}`),
  );
  await refuses(messages.passwordTooShort);
  await field("Password").fill(firstPassword);
  await field("Confirm Password").fill(firstPassword);
  await refuses(messages.emailHost);
  await field("Email").fill(known.email);
  await refuses(messages.accountExists);
  await expectNoAxeFindings(desk.page);
  await field("Email").fill(email);
  await form.getByRole("button", { name: "New Customer" }).click();

  // A warning, never a refusal: who shares a phone is registered all the same (CUST-7).
  const dialog = desk.page.getByRole("dialog", { name: "The customer has been registered." });
  await expect(dialog).toContainText(`Hawa ${last}`);
  await expectNoAxeFindings(desk.page);
  await dialog.getByRole("button", { name: "Start Loan Application" }).click();
  await expect(desk.dialog.getByText(/Step 1 of 10|1 of 10/).first()).toBeVisible();
});

const panels = [
  {
    title: "Address Details",
    empty: [
      "Add your occupation and employer when you apply for a loan.",
      "No address information available",
    ],
    first: "Address",
    required: null,
    saved: "Address updated successfully!",
    failed: "Failed to update address.",
    silent: "Network Error",
    path: "address",
  },
  {
    title: "Occupation and Employer",
    empty: ["No employer information available"],
    first: "Employer Name",
    required: "All required fields must be filled.",
    saved: "Employer details updated successfully!",
    failed: "Failed to update employer.",
    silent: "No response from the server.",
    path: "employer",
  },
  {
    title: "Bank Information",
    empty: ["No bank information available"],
    first: "Bank Name",
    required: "All required fields must be filled.",
    saved: "Bank details saved successfully!",
    failed: "Failed to update or create bank details.",
    silent: "Network Error",
    path: "bank",
  },
] as const;

test("CUST-19 customer-details, address, employer and bank: staff's own texts, view and edit", async ({
  office,
  signedIn,
}) => {
  const client = await newClient(office);
  const desk = new BackOffice(await signedIn("officer"));
  await desk.page.clock.install();
  await desk.open(`customer-details?id=${client.customer_id}`, `Customer ${client.customer_id}`);
  for (const panel of panels) {
    const card = desk.main.locator("section").filter({
      has: desk.page.getByRole("heading", { name: panel.title, exact: true }),
    });
    const field = card.getByRole("textbox", { name: panel.first, exact: true });
    const save = () => card.getByRole("button", { name: "Save", exact: true }).click();
    const says = (text: string) => expect(card.getByText(text, { exact: true })).toBeVisible();
    for (const text of panel.empty) await says(text);
    await card.getByRole("button", { name: "Add" }).click();
    if (panel.required !== null) {
      await save();
      await says(panel.required);
    }
    await field.fill("Kissy Road");
    await save();
    await says(panel.saved);
    await expect(card).toContainText("Kissy Road");
    await card.getByRole("button", { name: "Edit" }).click();
    await save();
    await says(unchanged);
    await card.getByRole("button", { name: "Edit" }).click();
    await field.fill("Wilkinson Road");
    const calls = `**/api/customer/*/${panel.path}`;
    await desk.page.route(calls, (route) =>
      route.fulfill({ status: 418, body: "{}", contentType: "application/json" }),
    );
    await save();
    await says(panel.failed);
    await desk.page.unroute(calls);
    await desk.page.route(calls, (route) => route.abort());
    await save();
    await says(panel.silent);
    await desk.page.unroute(calls);
    await card.getByRole("button", { name: "Cancel" }).click();
    await expect(card).not.toContainText("Wilkinson Road");
  }
  await expectNoAxeFindings(desk.page);
});

const groups = [
  {
    empty: "No guarantor information available",
    name: "Sorie",
    renamed: "Abu",
    first: "First Name",
    add: "Add Guarantor",
    added: "Guarantor added successfully!",
    updated: "Guarantor updated successfully!",
    failed: "Failed to submit guarantor.",
    calls: "**/api/customer/*/guarantors/*",
  },
  {
    empty: "No business information available",
    name: "Sorie Stores",
    renamed: "Abu Stores",
    first: "Business Name",
    add: "Add Business",
    added: "Business added successfully!",
    updated: "Business updated successfully!",
    failed: "Failed to update or create business.",
    calls: "**/api/customer/*/businesses/*",
  },
] as const;

test("CUST-19 customer-details, guarantors and businesses: added and edited, with staff's own texts", async ({
  office,
  signedIn,
}) => {
  const client = await newClient(office);
  const desk = new BackOffice(await signedIn("officer"));
  await desk.open(`customer-details?id=${client.customer_id}`, `Customer ${client.customer_id}`);
  for (const title of ["Guarantors Information", "Business Information"])
    await expect(desk.main.getByRole("heading", { name: title })).toBeVisible();
  for (const group of groups) {
    const field = desk.main.getByRole("textbox", { name: group.first, exact: true });
    const add = desk.button(group.add);
    const says = (text: string) =>
      expect(desk.main.getByText(text, { exact: true }).first()).toBeVisible();
    await says(group.empty);
    await add.click();
    await field.fill(group.name);
    const fails = async () => {
      await desk.page.route(group.calls, (route) =>
        route.fulfill({ status: 418, body: "{}", contentType: "application/json" }),
      );
    };
    await fails();
    await add.click();
    await says(group.failed);
    await desk.page.unroute(group.calls);
    await add.click();
    await says(group.added);
    const card = desk.main
      .locator("section")
      .filter({
        has: desk.page.getByRole("heading", {
          name: `1. ${group.name}`,
          exact: true,
        }),
      })
      .last();
    await card.getByRole("button", { name: "Edit" }).click();
    await card.getByRole("button", { name: "Save", exact: true }).click();
    await says(unchanged);
    await card.getByRole("button", { name: "Edit" }).click();
    await field.fill(group.renamed);
    await desk.main.getByRole("button", { name: "Save", exact: true }).click();
    await says(group.updated);
    await expect(
      desk.main.getByRole("heading", { name: `1. ${group.renamed}`, exact: true }),
    ).toBeVisible();
  }
});

test("CUST-7 a guarantor who stands for somebody else already is named before the save, with the customer to open", async ({
  office,
  signedIn,
}) => {
  const [first, second] = [await newClient(office), await newClient(office)];
  const phone = `078${String(Date.now()).slice(-6)}`;
  const guarantor = {
    customer_id: first.customer_id,
    guarantor_first_name: "Momoh",
    guarantor_last_name: newLastName(),
    guarantor_phone: phone,
  };
  const stored = await office.ask(
    "officer",
    "POST",
    `/customer/${first.customer_id}/guarantors/create`,
    guarantor,
  );
  expect(stored.status, stored.text).toBe(200);
  const desk = new BackOffice(await signedIn("officer"));
  await desk.open(`customer-details?id=${second.customer_id}`, `Customer ${second.customer_id}`);
  await desk.button("Add Guarantor").click();
  const card = desk.main
    .locator("section")
    .filter({ has: desk.page.getByRole("heading", { name: "Guarantor", exact: true }) })
    .last();
  await card.getByRole("textbox", { name: "First Name", exact: true }).fill("Momoh");
  await card.getByRole("textbox", { name: "Phone", exact: true }).fill(phone);
  await expect(card.getByRole("status").filter({ hasText: "known already" })).toContainText(
    `${first.customer_id} Momoh ${guarantor.guarantor_last_name}: already a guarantor of this customer`,
  );
});

test("CUST-19, AUTH-41 customer-details of an auditor reads and changes nothing; without a customer it says so", async ({
  office,
  signedIn,
}) => {
  const client = await newClient(office);
  const desk = new BackOffice(await signedIn("auditor"));
  await desk.open(`customer-details?id=${client.customer_id}`, `Customer ${client.customer_id}`);
  await expect(
    desk.main.getByText("Your role reads this record and cannot change it."),
  ).toBeVisible();
  await expect(desk.main.getByText("No bank information available")).toBeVisible();
  for (const action of ["Edit", "Add", "Add Loan", "Add Guarantor", "Add Business"])
    await expect(desk.button(action)).toHaveCount(0);
  await desk.open("customer-details", "Customer");
  await expect(desk.main.getByText("No customer selected.")).toBeVisible();

  // Said once, for the whole page, even where the panels hear of it first.
  const { promise: panelsKnow, resolve: answer } = Promise.withResolvers<void>();
  await desk.page.route("**/api/customer/CUS-999999", async (route) => {
    await panelsKnow;
    await route.continue();
  });
  const heard = ["/address", "/employer", "/bank"].map((path) =>
    desk.page.waitForResponse((response) => response.url().endsWith(`CUS-999999${path}`)),
  );
  await desk.page.goto("/staff/dashboard#customer-details?id=CUS-999999");
  await Promise.all(heard);
  await expect(desk.main.getByText("Loading data...").first()).toBeAttached();
  await expect(desk.main.getByText("Customer not found.").filter({ visible: true })).toHaveCount(0);
  answer();
  await expect(desk.main.getByText("Customer not found.")).toHaveCount(1);
});
