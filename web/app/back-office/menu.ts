import type { Icon } from "../components/display/icon.tsx";
import IconAdjustmentsDollar from "icon:adjustments-dollar";
import IconAlertTriangle from "icon:alert-triangle";
import IconArrowsExchange from "icon:arrows-exchange";
import IconBook2 from "icon:book-2";
import IconBriefcase from "icon:briefcase";
import IconBuildingBank from "icon:building-bank";
import IconCalendarCheck from "icon:calendar-check";
import IconCalendarDue from "icon:calendar-due";
import IconCash from "icon:cash";
import IconCashBanknote from "icon:cash-banknote";
import IconCashRegister from "icon:cash-register";
import IconChecklist from "icon:checklist";
import IconClipboardCheck from "icon:clipboard-check";
import IconCoins from "icon:coins";
import IconDeviceMobile from "icon:device-mobile";
import IconFileDollar from "icon:file-dollar";
import IconFileExport from "icon:file-export";
import IconFileImport from "icon:file-import";
import IconFilePlus from "icon:file-plus";
import IconGavel from "icon:gavel";
import IconHistory from "icon:history";
import IconHome from "icon:home";
import IconId from "icon:id";
import IconListCheck from "icon:list-check";
import IconListSearch from "icon:list-search";
import IconLock from "icon:lock";
import IconMail from "icon:mail";
import IconReceipt from "icon:receipt";
import IconReport from "icon:report";
import IconServer from "icon:server";
import IconSettings from "icon:settings";
import IconUserCheck from "icon:user-check";
import IconUserShield from "icon:user-shield";
import IconUsers from "icon:users";
import IconUsersGroup from "icon:users-group";
import { type Actor, isAdministrator, may } from "@microfinance/contract/core/access.ts";
import { roleIds, type RoleId } from "@microfinance/contract/core/constants.ts";
import { sectionHref } from "../core/use-section.ts";
import type { SectionKey } from "./section-keys.ts";

/** One entry of the menu: the section that it opens, and its name. */
export interface MenuEntry {
  key: SectionKey;
  label: string;
  icon: Icon;
  /** What the section shows at first: the list or the filter that the entry is about. */
  params?: Readonly<Record<string, string>>;
  /** Permissions which show the entry; everyone signed in sees one without them (SITE-37). */
  visible?: (actor: Actor) => boolean;
  /** The entry belongs to tills, and is shown while they are on (TILL-1). */
  ofTills?: true;
}

/** A group of entries, with an optional heading. */
export interface MenuGroup {
  heading: string | null;
  /** Makes the heading a parent entry with this icon, and the entries its submenu (SITE-37, SITE-36). */
  parent?: Icon;
  entries: readonly MenuEntry[];
}

/**
 * All sections in their order (SITE-37, SITE-36). Manage Loans, Staff and Admin are for system admin and manager. A
 * person with the permission to manage staff or users sees that entry too, since a permission without an entry would be
 * useless. Links lead to loan-approval and customer-details.
 */
const allSections: readonly MenuGroup[] = [
  {
    heading: null,
    entries: [
      { key: "recent", label: "Overview", icon: IconHome },
      { key: "to-decide", label: "To decide", icon: IconGavel, visible: mayDecide },
      { key: "my-day", label: "My Day", icon: IconListCheck },
      { key: "collection-sheets", label: "Collection Sheets", icon: IconChecklist },
      { key: "customers", label: "Customers", icon: IconUsers },
    ],
  },
  {
    heading: "Loans",
    parent: IconCoins,
    entries: [
      {
        key: "capture",
        label: "Add Loan",
        icon: IconFilePlus,
        visible: (actor) => may(actor, "applications.submit"),
      },
      { key: "loans", label: "Loans Maintenance", icon: IconFileDollar },
      { key: "review-loans", label: "Review Loans", icon: IconClipboardCheck },
      { key: "payments", label: "Pay Loan", icon: IconCash },
      {
        key: "payouts",
        label: "Payouts",
        icon: IconCashBanknote,
        visible: (actor) => may(actor, "loans.pay_out") || may(actor, "ledger.read"),
      },
      {
        key: "mobile-money",
        label: "Mobile Money",
        icon: IconDeviceMobile,
        visible: (actor) => may(actor, "receipts.attach") || may(actor, "ledger.read"),
      },
      {
        key: "requests",
        label: "Requests",
        icon: IconUserCheck,
        visible: (actor) => may(actor, "requests.answer"),
      },
      { key: "groups", label: "Groups", icon: IconUsersGroup },
      { key: "payroll", label: "Payroll", icon: IconReceipt },
      { key: "employers", label: "Employers", icon: IconBriefcase },
      {
        key: "manage-loans",
        label: "Manage Loans",
        icon: IconAdjustmentsDollar,
        visible: isAdministrator,
      },
      { key: "loan-history", label: "Loan History", icon: IconHistory },
    ],
  },
  {
    heading: "Office",
    entries: [
      { key: "transfers", label: "Money Transfer", icon: IconArrowsExchange },
      { key: "reports", label: "Reports", icon: IconReport },
      {
        key: "arrears",
        label: "Arrears",
        icon: IconCalendarDue,
        visible: (actor) => may(actor, "reports.read"),
      },
      {
        key: "files",
        label: "Files for Others",
        icon: IconFileExport,
        visible: (actor) => may(actor, "files.read"),
      },
      {
        key: "my-till",
        label: "My Till",
        icon: IconCashRegister,
        visible: (actor) => may(actor, "tills.use"),
        ofTills: true,
      },
      {
        key: "cash",
        label: "Cash",
        icon: IconBuildingBank,
        visible: (actor) => may(actor, "tills.supervise") || may(actor, "ledger.read"),
      },
      {
        key: "ledger",
        label: "Ledger",
        icon: IconBook2,
        visible: (actor) => may(actor, "ledger.read"),
      },
      {
        key: "periods",
        label: "Month-end",
        icon: IconCalendarCheck,
        visible: (actor) => may(actor, "ledger.read"),
      },
      { key: "accounts", label: "Profile", icon: IconId },
    ],
  },
  {
    heading: "Administration",
    entries: [
      {
        key: "system",
        label: "System",
        icon: IconServer,
        visible: (actor) => may(actor, "system.read"),
      },
      {
        key: "staff",
        label: "Staff",
        icon: IconUserShield,
        visible: (actor) => may(actor, "staff.details"),
      },
      {
        key: "admin",
        label: "Admin",
        icon: IconLock,
        visible: (actor) => may(actor, "users.list"),
      },
      {
        key: "messages",
        label: "Messages",
        icon: IconMail,
        visible: (actor) => may(actor, "messages.read") || may(actor, "outbox.read"),
      },
      {
        key: "audit",
        label: "Audit",
        icon: IconListSearch,
        visible: (actor) => may(actor, "audit.read"),
      },
      {
        key: "imports",
        label: "Import",
        icon: IconFileImport,
        visible: (actor) => may(actor, "imports.manage"),
      },
      {
        key: "settings",
        label: "Settings",
        icon: IconSettings,
        visible: (actor) => may(actor, "settings.update"),
      },
    ],
  },
];

/** The menu of a role: its entries, of which the first is the first page (SITE-61). */
interface RoleMenu {
  role: RoleId;
  entries: readonly MenuEntry[];
}

/**
 * The menu of each role, the one that leads first: of a person with several roles it is the first page. Each entry is a
 * section, which may have the name that the role has for it.
 */
const roleMenus: readonly RoleMenu[] = [
  {
    role: roleIds.systemAdmin,
    entries: [
      section("system"),
      section("staff"),
      section("settings"),
      section("settings", {
        label: "Products",
        icon: IconAdjustmentsDollar,
        params: { panel: "products" },
      }),
      section("audit"),
      section("to-decide"),
      section("customers"),
    ],
  },
  {
    role: roleIds.manager,
    entries: deciding(),
  },
  {
    role: roleIds.financeAdmin,
    entries: deciding(),
  },
  {
    role: roleIds.loanOfficer,
    entries: [
      section("my-day"),
      section("review-loans", { label: "Applications" }),
      section("capture"),
      section("customers"),
      section("collection-sheets", { label: "Sheets" }),
      section("groups"),
      section("to-decide"),
    ],
  },
  {
    role: roleIds.cashier,
    entries: [
      section("payments", { label: "Counter" }),
      section("payouts"),
      section("transfers", { label: "Transfers" }),
      section("transfers", { label: "Bills", icon: IconReceipt, params: { view: "bills" } }),
      section("customers"),
      section("my-till"),
      section("to-decide"),
    ],
  },
  {
    role: roleIds.auditor,
    entries: [
      section("audit", {
        label: "Exceptions",
        icon: IconAlertTriangle,
        params: { view: "exceptions" },
      }),
      section("audit"),
      section("loans", { label: "Loans" }),
      section("ledger", { label: "Books" }),
      section("reports"),
    ],
  },
  {
    role: roleIds.basic,
    entries: [
      section("recent"),
      section("customers"),
      section("loans", { label: "Loans" }),
      section("payments"),
      section("transfers"),
      section("reports"),
      section("to-decide"),
    ],
  },
];

/** The menu of those who decide about loans and money. */
function deciding(): MenuEntry[] {
  return [
    section("to-decide"),
    section("loans", { label: "Loans" }),
    section("ledger", { label: "Books" }),
    section("cash"),
    section("transfers", { label: "Partners", params: { view: "partners" } }),
    section("reports"),
    section("customers"),
  ];
}

/** The most entries that a menu has by the roles of the person. */
const mostEntries = 8;

/** Whether this person has a list of decisions: they review, approve or supervise tills (SITE-62). */
export function mayDecide(actor: Actor): boolean {
  return (
    may(actor, "loans.first_review") ||
    may(actor, "loans.second_review") ||
    may(actor, "loans.decide") ||
    may(actor, "tills.supervise")
  );
}

/** The entry of a section, with what a role has otherwise. */
function section(
  key: SectionKey,
  otherwise: Partial<Pick<MenuEntry, "label" | "icon" | "params">> = {},
): MenuEntry {
  const entry = allSections.flatMap(({ entries }) => entries).find((each) => each.key === key);
  if (entry === undefined) throw new Error(`${key} is in no menu.`);
  return { ...entry, ...otherwise };
}

/** All sections that this person may see, without empty groups (SITE-37). */
export function sectionsFor(actor: Actor, hasTills: boolean): readonly MenuGroup[] {
  return allSections
    .map((group) => ({ ...group, entries: seenBy(actor, hasTills, group.entries) }))
    .filter((group) => group.entries.length > 0);
}

/**
 * The menu of a person (SITE-61): at most eight entries by their roles, the first of which is the first page, then the
 * sections that they pinned.
 */
export function menuFor(
  actor: Actor,
  hasTills: boolean,
  pins: readonly string[] = [],
): readonly MenuEntry[] {
  const theirs = roleMenus
    .filter(({ role }) => actor.role_ids.includes(role))
    .flatMap(({ entries }) => seenBy(actor, hasTills, entries));
  const own = theirs.length === 0 ? [section("recent")] : withoutRepeats(theirs);
  const all = sectionsFor(actor, hasTills).flatMap(({ entries }) => entries);
  const pinned = pins.flatMap((pin) => all.filter(({ key }) => key === pin));
  return withoutRepeats([...own.slice(0, mostEntries), ...pinned]);
}

/** Where this person begins, as a hash: the first entry of their menu (SITE-61). */
export function firstPageOf(actor: Actor): string {
  const [first] = menuFor(actor, false);
  return first === undefined ? "" : entryHref(first);
}

/** The hash that an entry opens. */
export function entryHref({ key, params }: MenuEntry): string {
  return sectionHref(key, params);
}

/** The section whose list or tabs a section without an entry belongs to. */
const within: Readonly<Partial<Record<string, SectionKey>>> = {
  "customer-details": "customers",
  capture: "loans",
  "review-loans": "loans",
  "manage-loans": "loans",
  "loan-approval": "loans",
  "loan-history": "loans",
  "collection-sheets": "my-day",
  arrears: "reports",
  periods: "ledger",
};

/**
 * The entry of a menu that is shown: of several of one section the one with the most parameters of the address. Where a
 * section has no entry here, or one of another view, it is the one that it belongs to, which is then not the page
 * itself.
 */
export function currentEntry(
  entries: readonly MenuEntry[],
  place: { key: string; params: URLSearchParams },
): { entry: MenuEntry; isPage: boolean } | null {
  const given = ({ params = {} }: MenuEntry) => Object.entries(params);
  const [best] = entries
    .filter((entry) => entry.key === place.key)
    .filter((entry) => given(entry).every(([name, value]) => place.params.get(name) === value))
    .toSorted((one, other) => given(other).length - given(one).length);
  if (best !== undefined) return { entry: best, isPage: true };
  const around =
    entries.find(({ key }) => key === place.key) ??
    entries.find(({ key }) => key === within[place.key]);
  return around === undefined ? null : { entry: around, isPage: false };
}

function seenBy(
  actor: Actor,
  hasTills: boolean,
  entries: readonly MenuEntry[],
): readonly MenuEntry[] {
  return entries.filter(
    (entry) => (hasTills || !entry.ofTills) && (entry.visible?.(actor) ?? true),
  );
}

/** Entries that open different places: the first of those that open the same. */
function withoutRepeats(entries: readonly MenuEntry[]): readonly MenuEntry[] {
  const places = entries.map(entryHref);
  return entries.filter((entry, at) => places.indexOf(entryHref(entry)) === at);
}

/** Sections outside the menu. */
const otherNames: Readonly<Partial<Record<SectionKey, string>>> = {
  "customer-details": "Customer details",
  "loan-approval": "Active Loans",
};

/** The name of a section, as in the menu. */
export function sectionName(key: SectionKey): string {
  const entry = allSections.flatMap((group) => group.entries).find((each) => each.key === key);
  return entry?.label ?? otherNames[key] ?? "";
}
