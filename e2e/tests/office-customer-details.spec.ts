import { expect, expectNoAxeFindings, test } from "../fixtures.ts";
import { newClient, newLastName } from "../page-objects/administration.ts";
import { BackOffice } from "../page-objects/back-office.ts";

const panels = [
  {
    title: "Address Details",
    empty: [
      "Add your occupation and employer when you apply for a loan.",
      "No address information available",
    ],
    first: "Address",
    saved: "Address updated successfully!",
  },
  {
    title: "Occupation and Employer",
    empty: ["No employer information available"],
    first: "Employer Name",
    saved: "Employer details updated successfully!",
  },
  {
    title: "Bank Information",
    empty: ["No bank information available"],
    first: "Bank Name",
    saved: "Bank details saved successfully!",
  },
] as const;

const groups = [
  {
    title: "Guarantors Information",
    empty: "No guarantor information available",
    name: "Sorie",
    renamed: "Abu",
    first: "First Name",
    add: "Add Guarantor",
    added: "Guarantor added successfully!",
    updated: "Guarantor updated successfully!",
  },
  {
    title: "Business Information",
    empty: "No business information available",
    name: "Sorie Stores",
    renamed: "Abu Stores",
    first: "Business Name",
    add: "Add Business",
    added: "Business added successfully!",
    updated: "Business updated successfully!",
  },
] as const;

test("CUST-19 customer-details, address, employer and bank: the staff's own texts, added and edited", async ({
  office,
  signedIn,
}) => {
  const client = await newClient(office);
  const backOffice = new BackOffice(await signedIn("officer"));
  await backOffice.open(
    `customer-details?id=${client.customer_id}`,
    `Customer ${client.customer_id}`,
  );
  await expect(backOffice.main.getByText("Owes nothing")).toBeVisible();
  for (const panel of panels) {
    const card = backOffice.main.locator("section").filter({
      has: backOffice.page.getByRole("heading", { name: panel.title, exact: true }),
    });
    const field = card.getByRole("textbox", { name: panel.first, exact: true });
    const save = () => card.getByRole("button", { name: "Save", exact: true }).click();
    for (const text of panel.empty)
      await expect(card.getByText(text, { exact: true })).toBeVisible();
    await card.getByRole("button", { name: "Add" }).click();
    await field.fill("Kissy Road");
    await save();
    await expect(card.getByText(panel.saved, { exact: true })).toBeVisible();
    await expect(card).toContainText("Kissy Road");
    await card.getByRole("button", { name: "Edit" }).click();
    await field.fill("Wilkinson Road");
    await save();
    await expect(card).toContainText("Wilkinson Road");
    await expect(card).not.toContainText("Kissy Road");
  }
  await expectNoAxeFindings(backOffice.page);
});

test("CUST-19 customer-details, guarantors and businesses: the staff's own texts, added and edited", async ({
  office,
  signedIn,
}) => {
  const client = await newClient(office);
  const backOffice = new BackOffice(await signedIn("officer"));
  await backOffice.open(
    `customer-details?id=${client.customer_id}`,
    `Customer ${client.customer_id}`,
  );
  for (const group of groups) {
    await expect(backOffice.main.getByRole("heading", { name: group.title })).toBeVisible();
    const field = backOffice.main.getByRole("textbox", { name: group.first, exact: true });
    const add = backOffice.button(group.add);
    const says = (text: string) =>
      expect(backOffice.main.getByText(text, { exact: true }).first()).toBeVisible();
    const heading = (name: string) =>
      backOffice.page.getByRole("heading", { name: `1. ${name}`, exact: true });
    await says(group.empty);
    await add.click();
    await field.fill(group.name);
    await add.click();
    await says(group.added);
    const card = backOffice.main
      .locator("section")
      .filter({ has: heading(group.name) })
      .last();
    await card.getByRole("button", { name: "Edit" }).click();
    await field.fill(group.renamed);
    await backOffice.main.getByRole("button", { name: "Save", exact: true }).click();
    await says(group.updated);
    await expect(heading(group.renamed)).toBeVisible();
  }
});

test("CUST-7 a guarantor of another customer is named before the save, with a link to that customer", async ({
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
  const stored = await office.call(
    "officer",
    "POST",
    `/customer/${first.customer_id}/guarantors/create`,
    guarantor,
  );
  expect(stored.status, stored.text).toBe(200);
  const backOffice = new BackOffice(await signedIn("officer"));
  await backOffice.open(
    `customer-details?id=${second.customer_id}`,
    `Customer ${second.customer_id}`,
  );
  await backOffice.button("Add Guarantor").click();
  const card = backOffice.main
    .locator("section")
    .filter({ has: backOffice.page.getByRole("heading", { name: "Guarantor", exact: true }) })
    .last();
  await card.getByRole("textbox", { name: "First Name", exact: true }).fill("Momoh");
  await card.getByRole("textbox", { name: "Phone", exact: true }).fill(phone);
  await expect(card.getByRole("status").filter({ hasText: "known already" })).toContainText(
    `${first.customer_id} Momoh ${guarantor.guarantor_last_name}: already a guarantor of this customer`,
  );
});

test("CUST-19, AUTH-41 customer-details is read-only for an auditor, and has a text without a customer", async ({
  office,
  signedIn,
}) => {
  const client = await newClient(office);
  const backOffice = new BackOffice(await signedIn("auditor"));
  await backOffice.open(
    `customer-details?id=${client.customer_id}`,
    `Customer ${client.customer_id}`,
  );
  await expect(
    backOffice.main.getByText("Your role reads this record and cannot change it."),
  ).toBeVisible();
  await expect(backOffice.main.getByText("No bank information available")).toBeVisible();
  for (const action of ["Edit", "Add", "Add Loan", "Add Guarantor", "Add Business"])
    await expect(backOffice.button(action)).toHaveCount(0);
  await backOffice.open("customer-details", "Customer");
  await expect(backOffice.main.getByText("No customer selected.")).toBeVisible();

  // One text for the whole page, also when the responses of the panels arrive first.
  const { promise: panelsKnow, resolve: answer } = Promise.withResolvers<void>();
  await backOffice.page.route("**/api/customer/CUS-999999", async (route) => {
    await panelsKnow;
    await route.continue();
  });
  const heard = ["/address", "/employer", "/bank"].map((path) =>
    backOffice.page.waitForResponse((response) => response.url().endsWith(`CUS-999999${path}`)),
  );
  await backOffice.page.goto("/staff/dashboard#customer-details?id=CUS-999999");
  await Promise.all(heard);
  await expect(backOffice.main.getByText("Loading data...").first()).toBeAttached();
  await expect(
    backOffice.main.getByText("Customer not found.").filter({ visible: true }),
  ).toHaveCount(0);
  answer();
  await expect(backOffice.main.getByText("Customer not found.")).toHaveCount(1);
});
