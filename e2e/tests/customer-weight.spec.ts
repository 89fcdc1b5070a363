import { expect, test } from "../fixtures.ts";
import { enterNewCustomer } from "../page-objects/customer-fixtures.ts";
import { storeToken } from "../page-objects/stored-session.ts";
import { weighing } from "../page-objects/weight.ts";

/** Compressed bytes that Home may load before it is touched, without API responses. */
const firstLoad = 220_000;
/** The same of opening a new application, in at most eight files. */
const applicationOpening = 60_000;

test.use({ firstVisit: true, viewport: { width: 360, height: 740 } });

test("SITE-36 Home stays within its bytes, and loads fields, forms and dialogs when they are opened", async ({
  page: another,
  signedIn,
  baseURL,
}) => {
  const page = await signedIn("customer");
  const weigh = weighing(page, baseURL);
  await page.goto("/user/profile", { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { name: /^You owe/ })).toBeVisible();
  const card = page.getByRole("region", { name: "Address Details" });
  await expect(card.getByRole("button", { name: "Edit" })).toBeVisible();
  const first = await weigh();
  expect(first).toBeGreaterThan(100_000);
  expect.soft(first, "bytes of Home").toBeLessThanOrEqual(firstLoad);
  // The demo customer lives elsewhere on other days.
  const address = card.locator("summary");
  await expect(address).toHaveText(/^\d+ [A-Z].+, [A-Z]\w+$/);
  await address.click();
  await expect(card.getByText("City", { exact: true })).toBeVisible();
  expect(await weigh(), "bytes of the fields").toBeGreaterThan(10_000);
  await page.getByRole("button", { name: "Profile Actions" }).click();
  await expect(page.getByRole("dialog", { name: "Profile Actions" })).toBeVisible();

  await enterNewCustomer(another);
  const weighAnother = weighing(another, baseURL);
  await another.goto("/user/profile", { waitUntil: "networkidle" });
  await expect(another.getByRole("button", { name: "Apply for Loan" }).first()).toBeVisible();
  await expect(another.getByRole("heading", { name: "Bank Information" })).toBeVisible();
  expect(await weighAnother(), "bytes of Home of a new customer").toBeLessThanOrEqual(firstLoad);

  let files = 0;
  another.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/assets/")) files += 1;
  });
  await another.getByRole("button", { name: "Apply for Loan" }).first().click();
  await expect(another.getByText("Step 1 of 10")).toBeVisible();
  await another.waitForLoadState("networkidle");
  const opening = await weighAnother();
  expect(opening).toBeGreaterThan(10_000);
  expect(opening, "bytes of opening the application").toBeLessThanOrEqual(applicationOpening);
  expect(files, "files of opening the application").toBeLessThanOrEqual(8);
});

test("CUST-14 a panel whose code does not arrive says so, and opens after the page is loaded again", async ({
  browser,
  contextOptions,
  baseURL,
  tokens,
}) => {
  // A context of its own: the browser logs each file that does not arrive as an error.
  const context = await browser.newContext({
    ...contextOptions,
    ...(baseURL === undefined ? {} : { baseURL }),
    serviceWorkers: "block",
  });
  await storeToken(context, await tokens.of("customer"));
  const page = await context.newPage();
  await page.goto("/user/profile", { waitUntil: "networkidle" });
  const card = page.getByRole("region", { name: "Address Details" });
  const edit = card.getByRole("button", { name: "Edit" });
  await page.route("**/assets/**", (route) => route.abort());
  await edit.click();
  await expect(page.getByText("This section could not be shown.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Bank Information" })).toBeVisible();
  await page.unroute("**/assets/**");
  await page.getByRole("button", { name: "Load again" }).click();
  await edit.click();
  await expect(card.getByRole("textbox", { name: "Address", exact: true })).toBeFocused();
  await context.close();
});
