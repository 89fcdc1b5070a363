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
 * A section after clicks, one after the other: each opens a dialog, or another part of it.
 * @param {string} name @param {string} hash @param {(string | RegExp)[]} buttons
 * @returns {Screen}
 */
function clicked(name, hash, ...buttons) {
  return {
    name,
    short: true,
    open: async (page) => {
      await office(page, hash);
      for (const button of buttons) {
        const next = page.getByRole("button", { name: button });
        // A dialog that is open covers what is named alike below it.
        const inside = page.getByRole("dialog").getByRole("button", { name: button });
        await next.or(inside).first().waitFor();
        await ((await inside.count()) > 0 ? inside : next).first().click();
      }
    },
  };
}

/**
 * The panel of the first row of a list.
 * @param {string} name @param {string} hash
 * @returns {Screen}
 */
function firstRow(name, hash) {
  return {
    name,
    short: true,
    open: async (page) => {
      await office(page, hash);
      await page.locator("tbody tr button").first().click();
      await page.getByRole("dialog").waitFor();
    },
  };
}

/** A message of the contact form that waits for its answer. */
const siteMessage = {
  id: 1,
  full_name: "Abu Kamara",
  email: "abu@gmail.com",
  message: "When are you open on Saturdays?",
  kind: "contact",
  status: "open",
  created_at: "2026-01-12T10:00:00.000Z",
  answer: null,
  answered_at: null,
  answered_by: null,
};

/**
 * The only page of a list, as the server sends it.
 * @param {string} name @param {object[]} rows
 */
function pageOf(name, rows) {
  const pages = { page: 1, pages: 1, total: rows.length, next: null, previous: null };
  return { success: true, msg: "", message: "", [name]: rows, data: rows, ...pages };
}

/** The first customer with a guarantor. */
const withGuarantor = "customer-details?id=CUS-000001";

/**
 * The dialogs and panels of people: customers, staff, messages, settings.
 * @type {Screen[]}
 */
const peopleStates = [
  ...["expiring", "mentions", "blocked"].map((list) => ({
    name: `customers-${list}`,
    short: true,
    /** @param {Page} page */
    open: (page) => office(page, `customers?list=${list}`),
  })),
  dialogOf("customer-block", withGuarantor, "Block this person"),
  dialogOf("customer-erase", withGuarantor, "Erase personal data"),
  {
    name: "customer-merge",
    short: true,
    open: async (page) => {
      await office(page, withGuarantor);
      await page.getByRole("button", { name: "Merge another record into this one" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Customer ID of the record that ends").fill("CUS-000002");
      await dialog.getByRole("button", { name: "Compare" }).click();
      await dialog.getByRole("row", { name: /Name/ }).waitFor();
    },
  },
  {
    name: "guarantor-consent",
    short: true,
    open: async (page) => {
      await office(page, withGuarantor);
      const guarantors = page.getByRole("region", { name: "Guarantors Information" });
      await guarantors.locator("summary").first().click();
      await page
        .getByRole("button", { name: /^(Record|Withdraw) consent of / })
        .first()
        .click();
      await page.getByRole("dialog").waitFor();
    },
  },
  dialogOf("import-new", "imports", "New Import"),
  firstRow("audit-event", "audit"),
  {
    name: "message",
    short: true,
    open: async (page) => {
      // The demo has no message of the site, and one would change the list of the others.
      await page.route("**/api/messages?**", (route) =>
        route.fulfill({ json: pageOf("messages", [siteMessage]) }),
      );
      await office(page, "messages");
      await page.locator("tbody tr button").first().click();
      await page.getByRole("dialog").waitFor();
    },
  },
  firstRow("outbox-message", "messages?view=sent&status=unknown"),
  firstRow("staff-panel", "staff"),
  clicked("staff-role", "staff?staff=4", "Change Role"),
  clicked("staff-permissions", "staff?staff=4", "Permissions"),
  clicked("staff-update", "staff?staff=4", "Update Staff"),
  dialogOf("staff-add", "staff", "Add Staff"),
  dialogOf("staff-sign-up", "staff", "Sign Up a Staff"),
  dialogOf("user-add", "admin", "Add User"),
  clicked("profile-modal", "reports", "Profile"),
  clicked("profile-edit", "accounts", "Edit"),
  clicked("second-factor-app", "accounts", "Set up app"),
  clicked("settings-edit", "settings", "Edit"),
  {
    name: "settings-everything",
    short: true,
    open: async (page) => {
      await office(page, "settings");
      await page.getByRole("button", { name: "Download everything" }).click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  // What a person without a session opens by a mail; the link is not valid.
  ...["user/reset-password/x", "user/signin/1/verify/x", "user/invitation/x"].map((address) => ({
    name: `link-${address.split("/")[address.includes("verify") ? 3 : 1]}`,
    short: true,
    /** @param {Page} page */
    open: (page) => page.goto(`/${address}`),
  })),
];

/**
 * Views of the books by their address.
 * @type {Screen[]}
 */
export const bookStates = [
  ...peopleStates,
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
  dialogOf("payments-others", "reports", "Others"),
  dialogOf("trial-balance", "reports", "Trial Balance"),
  {
    name: "payment-statement",
    short: true,
    open: async (page) => {
      const { loans } = await read(page, "/loans/all?due=late&page_size=1");
      await office(page, "reports");
      await page.getByRole("button", { name: "Payment Statements" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Loan ID").fill(loans[0]?.loan_id);
      await dialog.getByRole("button", { name: "Search" }).click();
      await dialog.getByText("Loan approved, with interest").first().waitFor();
    },
  },
  {
    name: "transfer-slip",
    short: true,
    open: async (page) => {
      const { data } = await read(page, "/money/transfers/all?page_size=1&status=completed");
      await office(page, `transfers?transfer=${data[0]?.id}`);
      await page.getByRole("dialog").getByRole("button", { name: "Print slip" }).click();
      await page.getByRole("dialog").getByText("Paid to").first().waitFor();
    },
  },
  {
    name: "transfer-cancel",
    short: true,
    open: async (page) => {
      const { data } = await read(page, "/money/transfers/all?page_size=1&status=completed");
      const { id } = data[0];
      // Whether a transfer is settled depends on the day of the month.
      await page.route(`**/api/money/transfers/${id}`, async (route) => {
        const response = await route.fetch();
        const body = await response.json();
        await route.fulfill({ json: { ...body, data: { ...body.data, settlement: null } } });
      });
      await office(page, `transfers?transfer=${id}`);
      await page.getByRole("dialog").getByRole("button", { name: "Cancel transfer" }).click();
      await page.getByRole("dialog").getByLabel("Reason").waitFor();
    },
  },
  dialogOf("partner-add", "transfers?view=partners", "Add Partner"),
  {
    name: "partner-settle",
    short: true,
    open: async (page) => {
      const { data } = await read(page, "/money/transfers/all?page_size=2");
      // Whether a partner owes something depends on the day of the month.
      await page.route("**/api/money/partners", async (route) => {
        const response = await route.fetch();
        const body = await response.json();
        const owing = { ...body.partners[0], balance: 200, open: 2 };
        await route.fulfill({ json: { ...body, partners: [owing, ...body.partners.slice(1)] } });
      });
      await page.route("**/api/money/partners/*/open**", (route) =>
        route.fulfill({
          json: pageOf(
            "transfers",
            data.map((/** @type {object} */ transfer) => ({ ...transfer, claim: 100 })),
          ),
        }),
      );
      await office(page, "transfers?view=partners");
      // The rows of a phone have no buttons: the dialog is opened on a wide screen.
      const size = page.viewportSize() ?? { width: 1280, height: 720 };
      await page.setViewportSize({ width: 1280, height: 720 });
      await page
        .getByRole("button", { name: /^Settle with /, disabled: false })
        .first()
        .click();
      await page.setViewportSize(size);
      await page.getByRole("dialog").getByRole("checkbox").first().waitFor();
    },
  },
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
