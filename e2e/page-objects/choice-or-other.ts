import type { Locator, Page } from "@playwright/test";

/** Chooses from a list with Other, or opens Other and types what the list does not have. */
export async function chooseOrType(form: Page | Locator, label: string, value: string) {
  // A required field has an asterisk after its label.
  const list = form.getByLabel(new RegExp(`^${label}( \\*)?$`));
  const choices = await list.locator("option").allTextContents();
  if (choices.includes(value)) return void (await list.selectOption(value));
  await list.selectOption("Other");
  await form.getByLabel(`Other ${label.toLowerCase()}`, { exact: true }).fill(value);
}
