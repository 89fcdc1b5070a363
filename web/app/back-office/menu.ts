import type { Icon } from "../components/display/icon.tsx";
import IconAdjustmentsDollar from "icon:adjustments-dollar";
import IconArrowsExchange from "icon:arrows-exchange";
import IconBook2 from "icon:book-2";
import IconBuildingBank from "icon:building-bank";
import IconCalendarCheck from "icon:calendar-check";
import IconCalendarDue from "icon:calendar-due";
import IconCash from "icon:cash";
import IconCashBanknote from "icon:cash-banknote";
import IconCashRegister from "icon:cash-register";
import IconClipboardCheck from "icon:clipboard-check";
import IconCoins from "icon:coins";
import IconDeviceMobile from "icon:device-mobile";
import IconFileDollar from "icon:file-dollar";
import IconHistory from "icon:history";
import IconHome from "icon:home";
import IconId from "icon:id";
import IconListCheck from "icon:list-check";
import IconListSearch from "icon:list-search";
import IconLock from "icon:lock";
import IconMail from "icon:mail";
import IconReceipt from "icon:receipt";
import IconReport from "icon:report";
import IconSettings from "icon:settings";
import IconUserCheck from "icon:user-check";
import IconUserShield from "icon:user-shield";
import IconUsers from "icon:users";
import IconUsersGroup from "icon:users-group";
import { type Actor, isAdministrator, may } from "@microfinance/contract/core/access.ts";
import type { SectionKey } from "./section-keys.ts";

/** One entry of the sidebar. */
export interface MenuEntry {
  key: SectionKey;
  label: string;
  icon: Icon;
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
  /** Makes it a parent entry where the whole menu has too many rows for a small laptop. */
  parentIfLong?: Icon;
  entries: readonly MenuEntry[];
}

/**
 * The sidebar in its order (SITE-37, SITE-36). Manage Loans, Staff and Admin are for system admin and manager. A person
 * with the permission to manage staff or users sees that entry too, since a permission without an entry would be
 * useless. Links lead to loan-approval and customer-details.
 */
const menu: readonly MenuGroup[] = [
  {
    heading: null,
    entries: [
      { key: "recent", label: "Overview", icon: IconHome },
      { key: "my-day", label: "My Day", icon: IconListCheck },
      { key: "customers", label: "Customers", icon: IconUsers },
    ],
  },
  {
    heading: "Loans",
    parent: IconCoins,
    entries: [
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
        label: "Periods",
        icon: IconCalendarCheck,
        visible: (actor) => may(actor, "ledger.read"),
      },
      { key: "accounts", label: "Profile", icon: IconId },
    ],
  },
  {
    heading: "Administration",
    parentIfLong: IconSettings,
    entries: [
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
        key: "settings",
        label: "Settings",
        icon: IconSettings,
        visible: (actor) => may(actor, "settings.update"),
      },
    ],
  },
];

/** Rows of the menu, parent entries included, that its style sheet fits into a window of 720 px. */
const mostRows = 26;

/** The groups with the entries this person may see, without empty groups (SITE-37). */
export function menuFor(actor: Actor, hasTills: boolean): readonly MenuGroup[] {
  const groups = menu
    .map((group) => ({
      ...group,
      entries: group.entries.filter(
        (entry) => (hasTills || !entry.ofTills) && (entry.visible?.(actor) ?? true),
      ),
    }))
    .filter((group) => group.entries.length > 0);
  return isLong(groups)
    ? groups.map(({ parentIfLong, ...group }) => ({
        ...group,
        ...(parentIfLong && { parent: parentIfLong }),
      }))
    : groups;
}

/** Whether these groups have more rows, all open, than a small laptop shows. */
function isLong(groups: readonly MenuGroup[]): boolean {
  const rows = groups.map(({ entries, parent }) => entries.length + (parent === undefined ? 0 : 1));
  return rows.reduce((sum, each) => sum + each, 0) > mostRows;
}

/**
 * The heading of the one parent entry that is open in a menu with too many rows for a small laptop: that of the current
 * section, or the first. Null where every parent opens on its own.
 */
export function openParent(groups: readonly MenuGroup[], current: SectionKey): string | null {
  if (!isLong(groups)) return null;
  const parents = groups.filter(({ parent }) => parent !== undefined);
  const own = parents.find(({ entries }) => entries.some(({ key }) => key === current));
  return (own ?? parents[0])?.heading ?? null;
}

/** Sections outside the menu. */
const otherNames: Readonly<Partial<Record<SectionKey, string>>> = {
  "collection-sheets": "Collection Sheets",
  "customer-details": "Customer details",
  "loan-approval": "Active Loans",
  employers: "Employers",
  imports: "Import",
};

/** The name of a section, as in the menu. */
export function sectionName(key: SectionKey): string {
  const entry = menu.flatMap((group) => group.entries).find((each) => each.key === key);
  return entry?.label ?? otherNames[key] ?? "";
}
