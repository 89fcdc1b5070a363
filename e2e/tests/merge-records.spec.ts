import { expect, test } from "../fixtures.ts";
import { newClient } from "../page-objects/administration.ts";
import { BackOffice } from "../page-objects/back-office.ts";

test("KYC-50 a manager looks at two records of one person, merges them, and the old address leads to the one that stays", async ({
  office,
  signedIn,
}) => {
  const phone = "076555001";
  const stays = await newClient(office, { phone });
  const ends = await newClient(office, { phone });
  const backOffice = new BackOffice(await signedIn("manager"));
  const titleOf = (code: string) => new RegExp(code);
  await backOffice.open(`customer-details?id=${stays.customer_id}`, titleOf(stays.customer_id));
  await backOffice.button("Merge another record into this one").click();
  const { dialog } = backOffice;
  await dialog.getByLabel("Customer ID of the record that ends").fill(ends.customer_id);
  await dialog.getByRole("button", { name: "Compare" }).click();
  await expect(dialog.getByRole("row", { name: /Name/ })).toContainText(ends.name);
  await expect(dialog.getByRole("row", { name: /Sign-in/ }).first()).toContainText(ends.email);
  const merge = dialog.getByRole("button", { name: "Merge the records" });
  await expect(merge).toBeDisabled();
  await dialog.getByLabel("Why these are one person").fill("Same phone, same face");
  await dialog.getByLabel(`Type ${ends.customer_id} to confirm`).fill(ends.customer_id);
  await expect(dialog).toContainText(`only ${stays.email} signs in`);
  await merge.click();
  await backOffice.acknowledge(`${ends.customer_id} is now part of ${stays.customer_id}.`);
  const section = backOffice.main.locator("section").filter({ hasText: "Merged records" });
  await expect(section.last()).toContainText(`${ends.customer_id} ${ends.name}`);
  await expect(section.last()).toContainText("Same phone, same face");
  // The address of the record that ended shows the one that stays.
  await backOffice.open(`customer-details?id=${ends.customer_id}`, titleOf(stays.customer_id));
});
