// The states of the gallery beyond the first view of each screen: opened records, dialogs, empty lists, papers.

import { preferenceTexts } from "../contract/src/messaging/outbox-texts.ts";

export { customerStates } from "./gallery-customer.mjs";

/** @typedef {import("@playwright/test").Page} Page */
/**
 * @typedef {{
 *   name: string,
 *   open: (page: Page) => Promise<unknown>,
 *   api?: "waits" | "fails",
 *   short?: boolean,
 *   busy?: boolean,
 *   isSection?: boolean,
 *   isStep?: boolean
 * }} Screen
 * `short` takes two widths in light only. `busy` is never without requests. `isSection`: a section or a tab, and
 * nothing that is opened in one. `isStep`: a step of the application, where the next one begins.
 */

/** What a call of the signed-in person returns. */
/** @param {Page} page @param {string} address @returns {Promise<any>} */
export async function read(page, address) {
  await page.goto("/staff/dashboard#accounts");
  return page.evaluate(async (url) => {
    const headers = { authorization: `Bearer ${localStorage.getItem("accessToken")}` };
    return (await fetch(`/api${url}`, { headers })).json();
  }, address);
}

/** @param {Page} page @param {string} hash */
export function office(page, hash) {
  return page.goto(`/staff/dashboard#${hash}`);
}

/**
 * A loan of this status, opened in a section.
 * @param {string} section @param {string} status @param {string} more
 * @returns {Screen["open"]}
 */
function loanIn(section, status, more = "") {
  return async (page) => {
    const { loans } = await read(page, `/loans/all?status=${status}&page_size=1`);
    await office(page, `${section}?loan=${loans[0]?.loan_id}${more}`);
    await page.getByRole("dialog").getByRole("tab").first().waitFor();
  };
}

/** @type {Screen[]} */
export const publicStates = [
  ...[
    ["user/signin", "Use a code by text message"],
    ["user/forgot-password", "Get a code by text message"],
  ].map(([address, button = ""]) => ({
    name: button.toLowerCase().replaceAll(" ", "-"),
    short: true,
    /** @param {Page} page */
    open: async (page) => {
      await page.goto(`/${address}`);
      await page.getByRole("button", { name: button }).click();
      await page.getByRole("button", { name: button }).waitFor({ state: "hidden" });
    },
  })),
  { name: "not-found", open: (page) => page.goto("/no-such-page") },
  {
    name: "sign-in-refused",
    short: true,
    open: async (page) => {
      await page.goto("/user/signin");
      await page.getByLabel("Email").fill("nobody@demo.org");
      await page.getByLabel("Password", { exact: true }).fill("not-the-password");
      await page.getByRole("button", { name: "Sign In" }).click();
      await page.getByRole("alert").filter({ hasText: /\w/ }).first().waitFor();
    },
  },
  ...["signin", "signup"].map((form) => ({
    name: `${form}-missing`,
    short: true,
    /** @param {Page} page */
    open: async (page) => {
      await page.goto(`/user/${form}`);
      await page.getByRole("button", { name: /^Sign (In|Up)$/ }).click();
      await page.getByRole("alert").filter({ hasText: /\w/ }).first().waitFor();
    },
  })),
  {
    name: "eligibility-modal",
    short: true,
    open: async (page) => {
      await page.goto("/services");
      await page.getByRole("button", { name: "Check if you qualify" }).click();
      await page.getByRole("dialog").getByText("What is your full name?").waitFor();
    },
  },
  {
    name: "eligibility-refused",
    short: true,
    open: async (page) => {
      await page.goto("/services/eligibility-check");
      for (const answer of ["Fatmata Koroma", "34", "076123456", "12 Kissy Road", "maybe"]) {
        const question = await page.locator("label[for=eligibility-answer]").textContent();
        await page.locator("#eligibility-answer").fill(answer);
        await page.getByRole("button", { name: "Next" }).click();
        if (answer !== "maybe")
          await page.getByText(question ?? "", { exact: true }).waitFor({ state: "hidden" });
      }
      await page.getByRole("alertdialog").waitFor();
    },
  },
  // The page that stops the reminders of a customer, or the messages of a guarantor: before and after its button.
  ...["form", "refused", "done"].map((end) => ({
    name: `stop-reminders-${end}`,
    short: true,
    /** @param {Page} page */
    open: async (page) => {
      if (end === "done")
        await page.route("**/api/stop/**", (route) =>
          route.fulfill({
            json: { success: true, msg: preferenceTexts.stoppedGuarantor, message: "" },
          }),
        );
      await page.goto("/stop/AbCdEfGhIjK");
      const stop = page.getByRole("button", { name: "Stop these text messages" });
      await stop.waitFor();
      if (end === "form") return;
      await stop.click();
      await stop.waitFor({ state: "hidden" });
    },
  })),
];

/** @type {Screen[]} */
export const staffStates = [
  ...["loans", "customers", "transfers", "admin", "audit"].map((section) => ({
    name: `${section}--empty`,
    short: true,
    /** @param {Page} page */
    open: (page) => office(page, `${section}?${section === "audit" ? "person" : "query"}=zzzzzz`),
  })),
  {
    name: "all-sections",
    short: true,
    open: async (page) => {
      await office(page, "my-day");
      await page.getByRole("heading", { level: 1, name: "My Day" }).waitFor();
      const all = page.getByRole("button", { name: "All sections" });
      if (!(await all.isVisible())) await page.getByRole("button", { name: "Open menu" }).click();
      await all.click();
      // The next screen has the menu as it is at first.
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage))
          if (key.startsWith("menu.")) localStorage.removeItem(key);
      });
    },
  },
  {
    name: "shortcuts",
    short: true,
    open: async (page) => {
      await office(page, "my-day");
      await page.getByRole("heading", { level: 1, name: "My Day" }).waitFor();
      await page.keyboard.press("?");
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "loan-late", open: loanIn("loans", "paying&due=late") },
  { name: "loan-full", open: loanIn("loans", "paying", "&size=full") },
  { name: "loan-applied", open: loanIn("loans", "applied") },
  { name: "review", open: loanIn("review-loans", "applied") },
  { name: "review-second", open: loanIn("review-loans", "processing") },
  { name: "decision", open: loanIn("manage-loans", "processed", "&action=approve") },
  {
    name: "decision-reject",
    short: true,
    open: loanIn("manage-loans", "processed", "&action=reject"),
  },
  { name: "history-loan", short: true, open: loanIn("loan-history", "rejected") },
  ...[
    { name: "customer", tab: "", heading: "Loans" },
    { name: "customer-record", tab: "&tab=record", heading: "Guarantors Information" },
    { name: "customer-papers", tab: "&tab=papers", heading: "Documents" },
  ].map(({ name, tab, heading }) => ({
    name,
    /** @param {Page} page */
    open: async (page) => {
      const { loans } = await read(page, "/loans/all?due=late&page_size=1");
      await office(page, `customer-details?id=${loans[0]?.customer_id}${tab}`);
      await page.getByRole("heading", { name: heading, exact: true }).waitFor();
    },
  })),
  {
    name: "customer-without-loans",
    short: true,
    open: async (page) => {
      const { customers } = await read(page, "/customer/all?page_size=50");
      for (const { customer_id } of customers) {
        const { loans } = await read(page, `/loans/customer/${customer_id}/all?page_size=1`);
        await office(page, `customer-details?id=${customer_id}`);
        if (loans.length === 0) break;
      }
      await page.getByText("This customer has no loans yet").waitFor();
    },
  },
  {
    name: "transfer",
    short: true,
    open: async (page) => {
      const { transfers, data } = await read(page, "/money/transfers/all?page_size=1");
      await office(page, `transfers?transfer=${(transfers ?? data)[0]?.id}`);
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "signup", short: true, open: (page) => page.goto("/staff/signup") },
  ...["sent", "templates"].map((view) => ({
    name: `messages-${view}`,
    short: true,
    /** @param {Page} page */
    open: (page) => office(page, `messages?view=${view}`),
  })),
  {
    name: "request",
    short: true,
    open: async (page) => {
      const { requests } = await read(page, "/requests?state=waiting&page_size=1");
      await office(page, `requests?request=${requests[0]?.id}`);
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "palette",
    short: true,
    open: async (page) => {
      await office(page, "recent");
      await page.getByRole("heading", { name: /Welcome/ }).waitFor();
      await page.keyboard.press("Control+k");
      await page.keyboard.type("pay kam");
      // The closed lists of the page have options too.
      await page.getByRole("option").filter({ visible: true }).first().waitFor();
    },
  },
  {
    name: "add-loan-steps",
    short: true,
    open: async (page) => {
      await office(page, "capture?by=steps");
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "add-loan-customer",
    open: async (page) => {
      await office(page, "capture?customer=CUS-000001");
      await page.getByRole("complementary", { name: "Still missing" }).waitFor();
    },
  },
  {
    name: "new-customer",
    short: true,
    open: async (page) => {
      await office(page, "loans");
      await page.getByRole("button", { name: "New Customer" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
];
