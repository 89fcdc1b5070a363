// The papers of the gallery, as PDFs: those of the server, and those that the browser prints.
import { office, read } from "./gallery-states.mjs";

/** @typedef {import("@playwright/test").Page} Page */

/** @param {Page} page @param {string} address */
async function savedPdf(page, address) {
  await page.goto("/staff/dashboard#accounts");
  const bytes = await page.evaluate(async (url) => {
    const headers = { authorization: `Bearer ${localStorage.getItem("accessToken")}` };
    return [...new Uint8Array(await (await fetch(`/api${url}`, { headers })).arrayBuffer())];
  }, address);
  return Buffer.from(bytes);
}

/** Keeps what the page prints through its hidden frame. */
const recordPrint = `window.print = () => {
  top.document.documentElement.dataset.printed = document.documentElement.outerHTML;
  window.dispatchEvent(new Event("afterprint"));
};`;

/**
 * What the last of these buttons prints, as a PDF: on A4, or on a roll.
 * @param {Page} page @param {string} hash @param {readonly (string | RegExp)[]} buttons
 */
async function printed(page, hash, ...buttons) {
  await page.addInitScript(recordPrint);
  await office(page, hash);
  for (const name of buttons) {
    const dialog = page.getByRole("dialog");
    await page.waitForLoadState("networkidle");
    const within = (await dialog.count()) > 0 ? dialog.last() : page;
    const button = within.getByRole("button", { name }).or(within.getByText(name, { exact: true }));
    await button.first().click();
  }
  await page.locator("html[data-printed]").waitFor({ state: "attached" });
  const html = String(await page.evaluate("document.documentElement.dataset.printed"));
  await page.route("**/staff/printed", (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: html }),
  );
  await page.goto("/staff/printed");
  await page.emulateMedia({ media: "print" });
  return page.pdf({ format: "A4", preferCSSPageSize: true });
}

/**
 * A record's paper.
 * @param {string} list @param {(row: any) => string} hashOf @param {...(string | RegExp)} buttons
 */
function paperOf(list, hashOf, ...buttons) {
  return async (/** @type {Page} */ page) => {
    const { success: _s, msg: _m, message: _t, ...data } = await read(page, list);
    const row = Object.values(data).find((value) => Array.isArray(value));
    return printed(page, hashOf(row?.[0]), ...buttons);
  };
}

/** @type {{ name: string, print: (page: Page) => Promise<Buffer> }[]} */
export const papers = [
  {
    name: "loan-statement",
    print: async (page) => {
      const { loans } = await read(page, "/loans/all?status=paying&page_size=1");
      return savedPdf(page, `/loans/${loans[0]?.loan_id}/statement.pdf`);
    },
  },
  {
    name: "receipt",
    print: async (page) => {
      const { payments, data } = await read(page, "/transactions/all?page_size=1");
      return savedPdf(page, `/payments/${(payments ?? data)[0]?.id}/receipt.pdf`);
    },
  },
  ...["loans", "customers", "transfers", "payouts", "loan-history", "audit", "staff"].map(
    (section) => ({
      name: `list-of-${section}`,
      /** @param {Page} page */
      print: (page) =>
        printed(page, `${section}?status=all`.replace(/(?<!payouts)\?.*/, ""), /^Print/),
    }),
  ),
  { name: "list-of-late-loans", print: (page) => printed(page, "loans?due=late", /^Print/) },
  { name: "arrears", print: (page) => printed(page, "arrears", /^Print$/) },
  ...["income-statement", "balance-sheet", "cash-book", "portfolio", "provision", "ratios"].map(
    (view) => ({
      name: view,
      /** @param {Page} page */
      print: (page) => printed(page, `reports?view=${view}`, "Print"),
    }),
  ),
  { name: "trial-balance", print: (page) => printed(page, "ledger", "Print") },
  { name: "journal", print: (page) => printed(page, "ledger?view=journal", /^Print/) },
  {
    name: "receipt-a4",
    print: paperOf(
      "/transactions/all?page_size=1",
      (row) => `payments?loan=${row.loan_id}&payment=${row.id}`,
      "A4",
      /^Print/,
    ),
  },
  {
    name: "receipt-slip",
    print: paperOf(
      "/transactions/all?page_size=1",
      (row) => `payments?loan=${row.loan_id}&payment=${row.id}`,
      "80 mm",
      /^Print/,
    ),
  },
  {
    name: "voucher",
    print: paperOf(
      "/payouts?page_size=1",
      (row) => `payouts?status=all&payout=${row.id}`,
      "Voucher",
      "Print",
    ),
  },
  {
    name: "transfer-slip",
    print: paperOf(
      "/money/transfers/all?page_size=1",
      (row) => `transfers?transfer=${row.id}`,
      "Print slip",
      "Print",
    ),
  },
  {
    name: "till-report",
    print: paperOf(
      "/tills/sessions?page_size=1",
      (row) => `cash?session=${row.id}`,
      /^Print/,
      "Print",
    ),
  },
];
