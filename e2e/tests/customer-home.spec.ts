import { expect, test } from "../fixtures.ts";
import { enterNewCustomer } from "../page-objects/customer-fixtures.ts";
import { StubbedApi } from "../page-objects/stubbed-api.ts";

test("SITE-40, CUST-20, MSG-7 Home: the calls of the page, the text while they run, and the links to the site", async ({
  page,
}) => {
  await enterNewCustomer(page);
  const asked: string[] = [];
  const api = new StubbedApi(page);
  await api.watch();
  api.hold();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(user\/profile|customer\/|loans\/customer\/)/.test(pathname))
      asked.push(pathname.replace(/CUS-\d+/, "{id}"));
  });
  await page.goto("/user/profile");
  await expect(page.getByText("Loading data...").first()).toBeVisible();
  await expect
    .poll(() => [...new Set(asked)])
    .toEqual([
      "/api/user/profile",
      "/api/customer/{id}",
      "/api/customer/{id}/address",
      "/api/loans/customer/{id}/all",
      "/api/customer/{id}/employer",
      "/api/customer/{id}/bank",
      "/api/customer/{id}/businesses",
      "/api/customer/{id}/guarantors/all",
      "/api/customer/{id}/credit",
    ]);
  api.release();
  await expect(page.getByRole("heading", { name: "Address Details" })).toBeVisible();

  const site = { name: "Back to site", exact: true };
  await expect(page.getByRole("main").getByRole("link", site)).toHaveAttribute("href", "/");
  const menu = page.getByRole("navigation", { name: "My account" });
  await expect(menu.getByRole("link", site)).toHaveAttribute("href", "/");
  await page.getByRole("button", { name: "Notices" }).click();
  const notices = page.getByRole("dialog", { name: "Notices" });
  await expect(notices.getByRole("link", site)).toHaveAttribute("href", "/");
});

test("SITE-40 My Loans shows its loading text in the viewport", async ({ page }) => {
  await enterNewCustomer(page);
  const api = new StubbedApi(page);
  await api.watch();
  api.hold();
  await page.goto("/user/profile#loans");
  await expect(page.getByText("Loading data...").first()).toBeInViewport();
  const active = page.getByRole("region", { name: "Active Loans" });
  const box = await active.getByText("Loading data...").boundingBox();
  expect(box?.width).toBeGreaterThan(40);
  api.release();
  await expect(page.getByText("No active loans available")).toBeVisible();
});

test("SITE-35 a list of one page has a pager too, but not in the customer area", async ({
  page,
  signedIn,
}) => {
  const { customerId } = await enterNewCustomer(page);
  await page.goto("/user/profile#loans");
  await expect(page.getByText("No active loans available")).toBeVisible();
  await expect(page.getByRole("navigation", { name: /^Pages of / })).toHaveCount(0);
  const manager = await signedIn("manager");
  await manager.goto(`/staff/dashboard#customers?query=${customerId}`);
  const pages = manager.getByRole("navigation", { name: "Pages of customers" });
  await expect(pages).toContainText("Page 1 of 1");
  for (const name of ["Previous page", "Next page"])
    await expect(pages.getByRole("button", { name })).toBeDisabled();
});
