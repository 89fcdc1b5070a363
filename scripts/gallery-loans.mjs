// The states of the gallery in the sections of loans, payments, users and collections: forms, refusals, side panels.
import { office, read } from "./gallery-states.mjs";

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("./gallery-states.mjs").Screen} Screen */

/**
 * A section after clicks on these buttons, with the dialog that the last one opens.
 * @param {string} name @param {string} hash @param {...(string | RegExp)} buttons
 * @returns {Screen}
 */
function opened(name, hash, ...buttons) {
  return {
    name,
    short: true,
    open: async (page) => {
      await office(page, hash);
      for (const button of buttons)
        await page.getByRole("button", { name: button }).filter({ visible: true }).first().click();
      await page.getByRole("dialog").waitFor();
    },
  };
}

/**
 * A loan of this status, opened in a section, after what is done with its panel.
 * @param {string} name @param {string} section @param {string} status
 * @param {(panel: import("@playwright/test").Locator, page: Page) => Promise<unknown>} act
 * @returns {Screen}
 */
function withLoan(name, section, status, act) {
  return {
    name,
    short: true,
    open: async (page) => {
      const { loans } = await read(page, `/loans/all?status=${status}&page_size=1`);
      await office(page, section.replace("LOAN", loans[0]?.loan_id));
      const panel = page.getByRole("dialog").first();
      await panel.getByRole("tab").first().waitFor();
      await act(panel, page);
    },
  };
}

/**
 * A form that is sent as it opens, with the texts of what it misses.
 * @param {import("@playwright/test").Locator} panel @param {RegExp} button
 */
async function refused(panel, button) {
  await panel.getByRole("button", { name: button }).last().click();
  await panel.locator("[aria-invalid='true']").first().waitFor();
}

/**
 * An act of the menu of a loan that is being repaid.
 * @param {string} act
 */
function loanAct(act) {
  return withLoan(
    `loan-${act.toLowerCase().replaceAll(" ", "-")}`,
    "loans?loan=LOAN",
    "paying",
    async (panel, page) => {
      await panel.getByRole("button", { name: /^More about / }).click();
      await page.getByRole("menuitem", { name: act }).click();
      await page.getByLabel("Reason").first().waitFor();
    },
  );
}

/**
 * The latest payment in the cashier's panel, after a click on a button of it.
 * @param {string} name @param {string | null} button
 * @returns {Screen}
 */
function receipt(name, button) {
  return {
    name,
    short: true,
    open: async (page) => {
      const { loans } = await read(page, "/loans/all?status=paying&page_size=1");
      const payments = await read(page, `/transactions/search/${loans[0]?.loan_id}`);
      await office(page, `payments?loan=${loans[0]?.loan_id}&payment=${payments[0]?.id}`);
      const panel = page.getByRole("dialog");
      await panel.getByRole("article").waitFor();
      if (button === null) return;
      await panel.getByRole("button", { name: button }).click();
      await panel.getByLabel("Reason").waitFor();
    },
  };
}

/** @type {Screen[]} */
export const loanStates = [
  withLoan("review-refused", "review-loans?loan=LOAN", "applied", (panel) =>
    refused(panel, /^Complete First Review$/),
  ),
  withLoan("review-edit", "review-loans?loan=LOAN", "applied", async (panel) => {
    await panel.getByRole("button", { name: "Edit", exact: true }).click();
    await panel.getByLabel("Loan amount").waitFor();
  }),
  withLoan("decision-refused", "manage-loans?loan=LOAN&action=approve", "processed", (panel) =>
    refused(panel, /^(Approve|Ask for the approval of) NLe /),
  ),
  withLoan("loan-documents", "loans?loan=LOAN", "applied", (panel) =>
    panel.getByRole("tab", { name: /^Documents/ }).click(),
  ),
  withLoan("loan-timeline", "loans?loan=LOAN", "paying", (panel) =>
    panel.getByRole("tab", { name: "Timeline" }).click(),
  ),
  withLoan("loan-edit", "loan-history?loan=LOAN", "rejected", async (panel, page) => {
    await panel.getByRole("button", { name: "Edit Loan" }).click();
    const modal = page.getByRole("dialog", { name: /^Edit Loan / });
    await modal.getByLabel("Status").selectOption("applied");
    await refused(modal, /^Save changes$/);
  }),
  loanAct("Reschedule"),
  loanAct("Write off"),
  opened("loans-save-view", "loans?due=late", "Save view"),
  receipt("receipt", null),
  receipt("receipt-reverse", "Reverse payment"),
  receipt("receipt-move", "Move to another loan"),
  opened("users-add", "admin", "Add User"),
  opened("users-status", "admin?query=customer@demo.org", /^Manage /, "Manage User Status"),
  opened("users-sessions", "admin?query=customer@demo.org", /^Manage /, "End User Sessions"),
  {
    name: "my-day-log",
    short: true,
    open: async (page) => {
      const { loans } = await read(page, "/loans/all?due=late&page_size=1");
      await office(page, `my-day?loan=${loans[0]?.loan_id}`);
      await page.getByRole("dialog").getByLabel("Result").waitFor();
    },
  },
  opened("sheets-open", "collection-sheets", "Open a sheet"),
  ...["phones", "conflicts"].map((view) => ({
    name: `sheets-${view}`,
    short: true,
    /** @param {Page} page */
    open: (page) => office(page, `collection-sheets?view=${view}`),
  })),
  {
    name: "sheet-on-phone",
    short: true,
    busy: true,
    open: async (page) => {
      await page.goto("/staff/sheet");
      await page.getByRole("heading", { level: 1 }).waitFor();
    },
  },
  opened("groups-new", "groups", "New Group"),
  opened("employers-new", "employers", "New Employer"),
  opened("payroll-new", "payroll", "New List"),
  opened("mobile-money-receipt", "mobile-money?view=unmatched&state=all", /^Receipt of NLe /),
  opened("settings-product", "settings", "Add product"),
  {
    name: "settings-persons",
    short: true,
    open: async (page) => {
      await office(page, "settings?panel=persons");
      await page.getByRole("button", { name: "Edit" }).click();
      await page.getByRole("switch").first().waitFor();
    },
  },
];
