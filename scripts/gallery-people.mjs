// The states of the gallery of people: customers, staff, messages, settings.
import { office } from "./gallery-states.mjs";

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("./gallery-states.mjs").Screen} Screen */

/**
 * A section after a click, with the dialog that opens.
 * @param {string} name @param {string} hash @param {string | RegExp} button
 * @returns {Screen}
 */
export function dialogOf(name, hash, button) {
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
export function pageOf(name, rows) {
  const pages = { page: 1, pages: 1, total: rows.length, next: null, previous: null };
  return { success: true, msg: "", message: "", [name]: rows, data: rows, ...pages };
}

/** The first customer with a guarantor. */
const withGuarantor = "customer-details?id=CUS-000001";
/** Their data, with what erases them. */
const record = `${withGuarantor}&tab=record`;

/**
 * The dialogs and panels of people: customers, staff, messages, settings.
 * @type {Screen[]}
 */
export const peopleStates = [
  ...["expiring", "mentions", "blocked"].map((list) => ({
    name: `customers-${list}`,
    short: true,
    /** @param {Page} page */
    open: (page) => office(page, `customers?list=${list}`),
  })),
  dialogOf("customer-block", withGuarantor, "Block this person"),
  dialogOf("customer-erase", record, "Erase personal data"),
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
      await office(page, record);
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
  dialogOf("receiver-new", "settings?panel=events", "New receiver"),
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
