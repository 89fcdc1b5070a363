// The states of the gallery in the sections of money: books, cash, payouts, transfers.
import { office, read } from "./gallery-states.mjs";

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("./gallery-states.mjs").Screen} Screen */

/**
 * A section after a click, with the dialog that opens.
 * @param {string} name @param {string} hash @param {string | RegExp} button
 * @returns {Screen}
 */
function dialogOf(name, hash, button) {
  return {
    name,
    short: true,
    open: async (page) => {
      await office(page, hash);
      await page.getByRole("button", { name: button }).first().click();
      await page.getByRole("dialog").waitFor();
    },
  };
}

/**
 * Views of the books by their address.
 * @type {Screen[]}
 */
export const bookStates = [
  ...["journal", "accounts", "manual", "reconcile", "account&account=1000"].map((view) => ({
    name: `ledger-${view.replace(/&.*/, "")}`,
    /** @param {Page} page */
    open: (page) => office(page, `ledger?view=${view}`),
  })),
  ...["income-statement", "balance-sheet", "cash-book", "portfolio", "provision", "ratios"].map(
    (view) => ({
      name: `reports-${view}`,
      /** @param {Page} page */
      open: (page) => office(page, `reports?view=${view}`),
    }),
  ),
  ...["partners", "settlements"].map((view) => ({
    name: `transfers-${view}`,
    /** @param {Page} page */
    open: (page) => office(page, `transfers?view=${view}`),
  })),
  {
    name: "payout",
    short: true,
    open: async (page) => {
      const { payouts } = await read(page, "/payouts?page_size=1");
      await office(page, `payouts?status=all&payout=${payouts[0]?.id}`);
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "entry",
    short: true,
    open: async (page) => {
      await office(page, "ledger?view=journal&entry=20");
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "cash-session",
    short: true,
    open: async (page) => {
      await office(page, "cash?session=1");
      await page.getByRole("dialog").waitFor();
    },
  },
  dialogOf("cash-move", "cash", "Move money"),
  dialogOf("periods-close", "periods", "Close the books"),
  dialogOf("ledger-new-journal", "ledger?view=manual", "New journal"),
  dialogOf("reconcile-import", "ledger?view=reconcile", "Import statement"),
  dialogOf("add-transfer", "transfers", "Add Transfer"),
  dialogOf("payment-statements", "reports", "Payment Statements"),
];

/** The first view of a role. */
/** @type {Screen} */
export const overview = { name: "recent", open: (page) => office(page, "recent") };

/** @type {Screen[]} */
export const cashierStates = [
  { name: "my-till", open: (page) => office(page, "my-till") },
  ...["count", "print"].map((mode) => ({
    name: `my-till-${mode}`,
    short: true,
    /** @param {Page} page */
    open: async (page) => {
      const { session } = await read(page, "/tills/mine");
      await office(page, `my-till?session=${session?.id}&mode=${mode}`);
      await page.getByRole("dialog").waitFor();
    },
  })),
  dialogOf("my-till-float", "my-till", "Float"),
  {
    name: "desk",
    open: async (page) => {
      const { loans } = await read(page, "/loans/all?due=late&page_size=1");
      await office(page, `payments?loan=${loans[0]?.loan_id}`);
      await page.getByText("Past Due").waitFor();
    },
  },
];
