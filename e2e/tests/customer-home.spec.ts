import { expect, test } from "../fixtures.ts";
import { enterNewCustomer } from "../pages/arrange-customer.ts";

test("PUB-122 CUS-049 D79 D126 Home: what is fetched, the text meanwhile, and the ways to the site", async ({
  page,
}) => {
  await enterNewCustomer(page);
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  await page.route("**/api/customer/**", async (route) => {
    asked.push(new URL(route.request().url()).pathname.replace(/CUS-\d+/, "{id}"));
    await new Promise<void>((go) => waiting.push(go));
    await route.continue();
  });
  await page.goto("/user/profile");
  await expect(page.getByText("Loading data...").first()).toBeVisible();
  await expect
    .poll(() => new Set(asked))
    .toEqual(
      new Set([
        "/api/customer/{id}",
        "/api/customer/{id}/address",
        "/api/customer/{id}/employer",
        "/api/customer/{id}/bank",
        "/api/customer/{id}/businesses",
        "/api/customer/{id}/guarantors/all",
      ]),
    );
  await page.unroute("**/api/customer/**");
  for (const go of waiting) go();
  await expect(page.getByRole("heading", { name: "Address Details" })).toBeVisible();

  const site = { name: "Back to site", exact: true };
  await expect(page.getByRole("main").getByRole("link", site)).toHaveAttribute("href", "/");
  const menu = page.getByRole("navigation", { name: "My account" });
  await expect(menu.getByRole("link", site)).toHaveAttribute("href", "/");
  await page.getByRole("button", { name: "Notices" }).click();
  const notices = page.getByRole("dialog", { name: "Notices" });
  await expect(notices.getByRole("link", site)).toHaveAttribute("href", "/");
});

test("PUB-122 My Loans says that it is loading, where it can be seen", async ({ page }) => {
  await enterNewCustomer(page);
  let release = () => undefined as void;
  await page.route("**/api/loans/customer/**", async (route) => {
    await new Promise<void>((go) => (release = go));
    await route.continue();
  });
  await page.goto("/user/profile#loans");
  await expect(page.getByText("Loading data...").first()).toBeInViewport();
  const box = await page.getByText("Loading data...").first().boundingBox();
  expect(box?.width).toBeGreaterThan(40);
  release();
  await expect(page.getByText("No active loans available")).toBeVisible();
});

test("STF-201 the pager stands on one page as well", async ({ page, signedIn }) => {
  const { customerId } = await enterNewCustomer(page);
  const manager = await signedIn("manager");
  await manager.goto(`/staff/dashboard#customers?query=${customerId}`);
  const pages = manager.getByRole("navigation", { name: "Pages of customers" });
  await expect(pages).toContainText("Page 1 of 1");
  for (const name of ["Previous page", "Next page"])
    await expect(pages.getByRole("button", { name })).toBeDisabled();
});
