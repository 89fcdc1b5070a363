import { expect, expectNoAxeFindings, expectNoOverflow, test } from "../fixtures.ts";

const phone = { width: 360, height: 740 };

test("MSG-36 an officer records a guarantor's consent to texts on a phone, and withdraws it with a reason", async ({
  office,
  signedIn,
}) => {
  const { customer_id } = await office.loan("approved");
  const path = `/customer/${customer_id}/guarantors/create`;
  const added = await office.call("officer", "POST", path, {
    guarantor_first_name: "Sorie",
    guarantor_last_name: "Conteh",
    guarantor_phone: "+23276554411",
  });
  expect(added.status, added.text).toBe(200);

  const page = await signedIn("officer");
  await page.setViewportSize(phone);
  await page.goto(`/staff/dashboard#customer-details?id=${customer_id}`);
  const guarantors = page.getByRole("region", { name: "Guarantors Information" });
  await guarantors.locator("summary").click();
  await expect(page.getByText("Text messages about late payments: not agreed.")).toBeVisible();
  await page.getByRole("button", { name: "Record consent of Sorie Conteh" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("button", { name: "Record the consent" }).click();
  await expect(form.getByText("Choose how the guarantor agreed.").first()).toBeVisible();
  await form.getByLabel("How the guarantor agreed").selectOption({ index: 1 });
  await expectNoAxeFindings(page);
  await expectNoOverflow(page);
  await form.getByRole("button", { name: "Record the consent" }).click();
  await expect(page.getByText(/^Text messages about late payments: agreed/)).toBeVisible();

  await page.getByRole("button", { name: "Withdraw consent of Sorie Conteh" }).click();
  await form.getByLabel("Reason").fill("She called us");
  await expectNoAxeFindings(page);
  await form.getByRole("button", { name: "Withdraw the consent" }).click();
  await expect(page.getByText(/^Text messages about late payments: withdrawn on/)).toBeVisible();
});
