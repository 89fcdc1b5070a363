import { expect, test } from "../fixtures.ts";
import { newClient, newLastName } from "../page-objects/administration.ts";
import { BackOffice } from "../page-objects/back-office.ts";
import { firstPassword, newAddress } from "../page-objects/users.ts";

const list = "Customers";

test("CUST-6, CUST-19 an officer registers a walk-in customer who looks like others, finds them, and adds their details", async ({
  office,
  signedIn,
}) => {
  const digits = String(Date.now()).slice(-6);
  const phone = `077${digits}`;
  const guarantorPhone = `078${digits}`;
  const known = await newClient(office, { phone });
  const guarantor = { guarantor_first_name: "Momoh", guarantor_last_name: newLastName() };
  const stored = await office.call(
    "officer",
    "POST",
    `/customer/${known.customer_id}/guarantors/create`,
    { customer_id: known.customer_id, ...guarantor, guarantor_phone: guarantorPhone },
  );
  expect(stored.status, stored.text).toBe(200);
  const last = newLastName();
  const backOffice = new BackOffice(await signedIn("officer"));
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

  await backOffice.button("New Customer").click();
  const form = backOffice.page.getByRole("dialog", { name: "New Customer" });
  const field = (label: string) => form.getByRole("textbox", { name: label, exact: true });
  await field("First name").fill("hawa");
  await field("Last name").fill(last);
  await field("Email (optional)").fill(newAddress("walk.in"));
  await field("Phone").fill(`077 ${digits}`);
  await field("Date of birth (optional)").fill("30-04-1990");
  const warning = form.getByRole("status").filter({ hasText: "is on record already" });
  await expect(warning).toContainText(`${known.customer_id} ${known.name}: same phone number`);
  await expect(warning.getByRole("link", { name: known.customer_id })).toHaveAttribute(
    "href",
    new RegExp(`customer-details.*${known.customer_id}`),
  );
  await field("Password").fill(firstPassword);
  await field("Confirm password").fill(firstPassword);
  // A warning only: customers can share a phone number (CUST-7).
  await form.getByRole("button", { name: "New Customer" }).click();
  const registered = backOffice.page.getByRole("dialog", {
    name: "The customer has been registered.",
  });
  await expect(registered).toContainText(`Hawa ${last}`);
  await registered.getByRole("link", { name: "Start Loan Application" }).click();
  await expect(backOffice.main.getByText(`For Hawa ${last}`)).toBeVisible();

  await backOffice.open("customers", "Customers");
  await backOffice.search(list, "Search customers", last, `Hawa ${last}`);
  await backOffice
    .rows(list)
    .getByRole("link", { name: `Hawa ${last}` })
    .click();
  await expect(
    backOffice.main.getByRole("heading", { level: 1, name: /^Customer CUS-\d{6}$/ }),
  ).toBeVisible();
  await expect(backOffice.main.getByText("Owes nothing")).toBeVisible();
  await backOffice.main.getByRole("link", { name: "Person and records" }).click();
  const card = (title: string) =>
    backOffice.main
      .locator("section")
      .filter({ has: backOffice.page.getByRole("heading", { name: title, exact: true }) })
      .last();
  const address = card("Address Details");
  await address.getByRole("button", { name: "Add" }).click();
  await address.getByRole("textbox", { name: "Address", exact: true }).fill("Kissy Road");
  await address.getByRole("button", { name: "Save", exact: true }).click();
  await expect(address.getByText("Address updated successfully!")).toBeVisible();
  await expect(address).toContainText("Kissy Road");

  await backOffice.button("Add Guarantor").click();
  const added = card("Guarantors Information");
  await added.getByRole("textbox", { name: "First Name", exact: true }).fill("Momoh");
  await added.getByRole("textbox", { name: "Phone", exact: true }).fill(guarantorPhone);
  await expect(added.getByRole("status").filter({ hasText: "on record already" })).toContainText(
    `${known.customer_id} Momoh ${guarantor.guarantor_last_name}: already a guarantor of this customer`,
  );
  await backOffice.button("Add Guarantor").click();
  await expect(backOffice.main.getByText("Guarantor added successfully!").first()).toBeVisible();
  await backOffice.main.getByRole("link", { name: "Customers" }).click();
  await expect(backOffice.page.getByRole("searchbox", { name: "Search customers" })).toBeVisible();
});
