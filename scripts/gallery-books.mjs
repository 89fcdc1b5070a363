// The states of the gallery in the sections of money: books, cash, payouts, transfers.
import { dialogOf, pageOf, peopleStates } from "./gallery-people.mjs";
import { office, read } from "./gallery-states.mjs";

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("./gallery-states.mjs").Screen} Screen */

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
  ...["bills", "partners", "settlements"].map((view) => ({
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
  dialogOf("file-template", "files?view=templates", "New Template"),
  dialogOf("file-make", "files", "Make a File"),
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
  dialogOf("partner-add", "transfers?view=partners", "Add Partner"),
  dialogOf("biller-add", "transfers?view=partners", "Add biller"),
  dialogOf("bill-pay", "transfers?view=bills", "Pay a bill"),
  {
    name: "bill",
    short: true,
    open: async (page) => {
      const { data } = await read(page, "/money/bills/all?page_size=1");
      await office(page, `transfers?view=bills&bill=${data[0]?.id}`);
      await page.getByRole("dialog").getByRole("button", { name: "Receipt" }).waitFor();
    },
  },
  {
    name: "partner-settle",
    short: true,
    open: async (page) => {
      const { data } = await read(page, "/money/transfers/all?page_size=2");
      // Whether a partner owes something depends on the day of the month.
      await page.route("**/api/money/partners", async (route) => {
        const response = await route.fetch();
        const body = await response.json();
        const carries = (/** @type {{ biller: object | null }} */ { biller }) => biller === null;
        const owing = { ...body.partners.find(carries), balance: 200, open: 2 };
        await route.fulfill({ json: { ...body, partners: [owing] } });
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

/** The first page of a role, and what Overview has for it. */
/** @type {Screen[]} */
export const firstViews = [
  { name: "first-page", open: (page) => office(page, "top") },
  { name: "recent", open: (page) => office(page, "recent") },
];

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
    name: "desk-found",
    short: true,
    open: async (page) => {
      await office(page, "payments");
      await page.getByRole("textbox", { name: /^Loan ID/ }).pressSequentially("kam");
      await page.getByRole("listbox").getByRole("option").first().waitFor();
    },
  },
  {
    name: "desk",
    open: async (page) => {
      const { loans } = await read(page, "/loans/all?due=late&page_size=1");
      await office(page, `payments?loan=${loans[0]?.loan_id}`);
      await page.getByText("Past Due").waitFor();
    },
  },
];
