import { expect, test } from "../fixtures.ts";

test("MSG-8 a refused message keeps its input, and a sent one is confirmed and cleared", async ({
  page,
}) => {
  await page.goto("/contact");
  const form = page.getByRole("form", { name: "Send a message" });
  await form.getByLabel("Full name").fill("Isatu Sesay");
  await form.getByLabel("Email").fill("isatu@nowhere");
  await form.getByRole("textbox", { name: "Message" }).fill("When are you open?");
  await form.getByRole("button", { name: "Send message" }).click();
  await expect(form.getByRole("alert")).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Message" })).toHaveValue("When are you open?");
  await form.getByLabel("Email").fill("isatu@example.org");
  await form.getByRole("button", { name: "Send message" }).click();
  await expect(
    form.getByText("Thank you for your message. We will get back to you soon."),
  ).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Message" })).toHaveValue("");
});

test("MSG-8 the browser requires every field of a message", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ["/contact", "/services/help-center"]) {
    await page.goto(path);
    const form = page.getByRole("form");
    for (const name of ["full_name", "email", "message"])
      await expect(form.locator(`[name=${name}]`)).toHaveAttribute("required", "");
    await form.getByRole("button", { name: /^Send/ }).click();
    await expect(form.locator("[name=full_name]")).toBeFocused();
    await expect(form.getByRole("alert")).toBeHidden();
    const header = await page.getByRole("banner").boundingBox();
    const label = await form.getByText("Full name", { exact: true }).boundingBox();
    expect(label?.y, "the label stays below the header").toBeGreaterThanOrEqual(
      (header?.y ?? 0) + (header?.height ?? 0),
    );
  }
});
