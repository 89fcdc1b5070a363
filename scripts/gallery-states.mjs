// The states of the gallery beyond the first view of each screen: opened records, dialogs, empty lists, papers.

import { preferenceTexts } from "../contract/src/messaging/outbox-texts.ts";

/** @typedef {import("@playwright/test").Page} Page */
/**
 * @typedef {{ name: string, open: (page: Page) => Promise<unknown>, api?: "waits" | "fails", short?: boolean, busy?: boolean }} Screen
 * `short` takes two widths in light only. `busy` is never without requests.
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

/** @param {Page} page */
async function openWizard(page) {
  await page.goto("/user/profile");
  await page.getByRole("button", { name: "Apply for Loan" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/^Step \d+ of 10/).waitFor();
  // The draft of the picture before is continued at its step.
  const again = dialog.getByRole("button", { name: "Start a new application" });
  if (await again.isVisible()) {
    await again.click();
    await dialog.getByRole("button", { name: "Delete and start again" }).click();
  }
  await dialog.getByText("Step 1 of 10").waitFor();
  return dialog;
}

/** @type {Screen[]} */
export const publicStates = [
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
      if (end === "form") return;
      await page.getByRole("button", { name: "Stop these text messages" }).click();
      await page.getByRole("button", { name: "Stop these text messages" }).waitFor({
        state: "hidden",
      });
    },
  })),
];

/** @type {Screen[]} */
export const customerStates = [
  {
    name: "loan",
    open: async (page) => {
      await page.goto("/user/profile#loans");
      await page.getByRole("button", { name: "View" }).first().click();
      await page.getByRole("dialog").getByText("Files").waitFor();
    },
  },
  {
    name: "notices",
    short: true,
    open: async (page) => {
      await page.goto("/user/profile");
      await page.getByRole("button", { name: /Notices/ }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "how-to-pay",
    open: async (page) => {
      await page.goto("/user/profile");
      await page.getByRole("button", { name: "How to pay" }).first().click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "offline",
    short: true,
    busy: true,
    open: async (page) => {
      await page.goto("/user/profile");
      await page.getByRole("heading", { name: "Address Details" }).waitFor();
      await page.route(/\/(api|healthz)/, (route) => route.abort("internetdisconnected"));
      await page.evaluate('window.dispatchEvent(new Event("offline"))');
      await page.waitForTimeout(2_500);
    },
  },
  { name: "wizard-1", open: openWizard },
  ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((step) => ({
    name: `wizard-${step}`,
    short: step !== 5 && step !== 9 && step !== 10,
    /** @param {Page} page */
    open: async (page) => {
      const dialog = await openWizard(page);
      const start = dialog.getByRole("button", { name: /^(Start|Continue)/ }).first();
      await start.click();
      for (let at = 2; at < step; at += 1) {
        if (at === 5) {
          await dialog.getByRole("combobox", { name: "Loan type" }).click();
          await page.getByRole("option", { name: "Salary Loan", exact: true }).click();
          await dialog.getByRole("textbox", { name: "Loan amount", exact: true }).fill("5000");
          await dialog.getByRole("textbox", { name: "Loan period", exact: true }).fill("12");
        }
        await dialog.getByRole("button", { name: "Next", exact: true }).click();
        await dialog.getByText(`Step ${at + 1} of 10`).waitFor({ timeout: 5_000 });
      }
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
  {
    name: "customer",
    open: async (page) => {
      const { loans } = await read(page, "/loans/all?due=late&page_size=1");
      await office(page, `customer-details?id=${loans[0]?.customer_id}`);
      await page.getByRole("heading", { name: "Documents", exact: true }).waitFor();
    },
  },
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
      await page.getByRole("heading", { name: "Documents", exact: true }).waitFor();
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
    name: "add-loan",
    short: true,
    open: async (page) => {
      await office(page, "loans");
      await page.getByRole("button", { name: "Add Loan" }).click();
      await page.getByRole("dialog").waitFor();
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
