// Every screen of the three faces, for the pictures of the gallery and for the browser tests that open each of them.
import { readFileSync } from "node:fs";
import path from "node:path";
import { bookStates, cashierStates, firstViews } from "./gallery-books.mjs";
import { loanStates } from "./gallery-loans.mjs";
import { customerStates, publicStates, staffStates } from "./gallery-states.mjs";
import { root } from "./pinned-node.mjs";

/** @typedef {import("./gallery-states.mjs").Screen} Screen */

/** The keys of a table in a source file, so that a new screen is in the gallery without a second list. */
/** @param {string} file @param {RegExp} line @returns {string[]} */
function keysIn(file, line) {
  const source = readFileSync(path.join(root, "web/app", file), "utf8");
  const keys = [...source.matchAll(line)].map((match) => match[1] ?? "");
  if (keys.length === 0) throw new Error(`${file} has no line like ${line}.`);
  return keys;
}

const sectionLine = /^ {2}"?([\w-]+)"?: page\(/gm;
const tabLine = /^ {2}(\w+): "/gm;
const routeLine = /route\("([^"*]+)", "(?:public|auth)\//g;

/** @type {Screen[]} */
const publicScreens = keysIn("routes.ts", routeLine)
  // The first leads elsewhere, and the second too for those who may not create staff.
  .filter((address) => address !== "auth/signin" && address !== "staff/signup")
  .map((address) => ({
    name: address.replaceAll("/", "-").replaceAll(":", ""),
    // The page of a link in a message, with a link that is not valid (any more).
    open: (page) => page.goto(`/${address.replace(":token", "AbCdEfGhIjK").replace(":id", "1")}`),
  }));
/** @type {Screen[]} */
const customerScreens = keysIn("customer-area/tab-keys.ts", tabLine)
  // The tab signs out.
  .filter((key) => key !== "logout")
  .map((key) => ({
    name: key,
    isSection: true,
    open: (page) => page.goto(`/user/profile#${key}`),
  }));
/** @type {Screen[]} */
const staffScreens = keysIn("back-office/sections.ts", sectionLine).map((key) => ({
  name: key,
  isSection: true,
  open: (page) => page.goto(`/staff/dashboard#${key}`),
}));

/** The page of a customer reads nothing before one is chosen. */
/** @param {Screen} screen @returns {Screen} */
function ofData(screen) {
  if (screen.name !== "customer-details") return screen;
  return {
    ...screen,
    open: (page) => page.goto("/staff/dashboard#customer-details?id=CUS-000001"),
  };
}

/** Screens whose data is not there yet, failed, or whose connection is lost: the same for every section. */
/** @param {Screen[]} screens @returns {Screen[]} */
function withStates(screens) {
  return screens.flatMap((screen) => [
    screen,
    { ...ofData(screen), name: `${screen.name}--loading`, api: "waits", short: true },
    { ...ofData(screen), name: `${screen.name}--error`, api: "fails", short: true },
  ]);
}

/**
 * Every screen by who sees it. `person` is the name before @demo.org, null without an account.
 *
 * @type {{ name: string, person: string | null, screens: Screen[], dark: boolean }[]}
 */
export const faces = [
  { name: "public", person: null, screens: [...publicScreens, ...publicStates], dark: true },
  {
    name: "customer",
    person: "customer",
    screens: [...withStates(customerScreens), ...customerStates],
    dark: true,
  },
  {
    name: "staff",
    person: "sysadmin",
    screens: [...withStates(staffScreens), ...staffStates, ...loanStates, ...bookStates],
    dark: true,
  },
  { name: "cashier", person: "cashier", screens: [...firstViews, ...cashierStates], dark: true },
  ...["officer", "finance", "manager", "auditor"].map((person) => ({
    name: person,
    person,
    screens: firstViews,
    dark: false,
  })),
];
