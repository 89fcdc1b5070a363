import type { Icon } from "@tabler/icons-react";
import {
  IconAdjustmentsDollar,
  IconBook2,
  IconBuildingBank,
  IconCashRegister,
  IconArrowsExchange,
  IconCalendarCheck,
  IconCalendarDue,
  IconCash,
  IconCashBanknote,
  IconListCheck,
  IconListSearch,
  IconClipboardCheck,
  IconCoins,
  IconDeviceMobile,
  IconFileDollar,
  IconHistory,
  IconHome,
  IconId,
  IconLock,
  IconMail,
  IconReceipt,
  IconReport,
  IconSettings,
  IconUserCheck,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
} from "@tabler/icons-react";
import { may, type Actor } from "@microfinance/contract/core/access.ts";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import type { SectionKey } from "./sections.ts";

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
  entries: readonly MenuEntry[];
}

/**
 * Manage Loans, Staff and Admin are for system admin and manager (SITE-37). A person with the permission to manage
 * staff or users sees that entry too, since a permission without an entry would be useless.
 */
function isAdministrator(actor: Actor): boolean {
  return actor.role_ids.some((role) => role === roleIds.manager || role === roleIds.systemAdmin);
}

/** The sidebar in its order (SITE-37, SITE-36). Links lead to loan-approval and customer-details. */
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
        ofTills: true,
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

/** The groups with the entries this person may see, without empty groups. */
export function menuFor(actor: Actor, hasTills: boolean): readonly MenuGroup[] {
  return menu
    .map((group) => ({
      ...group,
      entries: group.entries.filter(
        (entry) => (hasTills || !entry.ofTills) && (entry.visible?.(actor) ?? true),
      ),
    }))
    .filter((group) => group.entries.length > 0);
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
