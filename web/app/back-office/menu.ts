import type { Icon } from "@tabler/icons-react";
import {
  IconAdjustmentsDollar,
  IconArrowsExchange,
  IconCalendarDue,
  IconCash,
  IconListSearch,
  IconClipboardCheck,
  IconCoins,
  IconFileDollar,
  IconHistory,
  IconHome,
  IconId,
  IconLock,
  IconMail,
  IconReport,
  IconSettings,
  IconUserShield,
  IconUsers,
} from "@tabler/icons-react";
import { may, type Actor } from "@microfinance/contract/core/access.ts";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import type { SectionKey } from "./sections.ts";

/** One entry of the sidebar. */
export interface MenuEntry {
  key: SectionKey;
  label: string;
  icon: Icon;
  /** Who sees it; everybody signed in, when left out (SITE-37). */
  visible?: (actor: Actor) => boolean;
}

/** Entries that stand together, under a heading where they have one. */
export interface MenuGroup {
  heading: string | null;
  /** Makes the heading a parent entry with this icon, and the entries its submenu (SITE-37, SITE-36). */
  parent?: Icon;
  entries: readonly MenuEntry[];
}

/**
 * Manage Loans, Staff and Admin are for system admin and manager only (SITE-37). Whoever was given the permission
 * to manage staff or users sees that entry too: a right nobody finds is none (SITE-37).
 */
function isAdministrator(actor: Actor): boolean {
  return actor.role_ids.some((role) => role === roleIds.manager || role === roleIds.systemAdmin);
}

/** The sidebar in its order (SITE-37, SITE-36). loan-approval and customer-details are reached by links. */
const menu: readonly MenuGroup[] = [
  {
    heading: null,
    entries: [
      { key: "recent", label: "Overview", icon: IconHome },
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
        visible: (actor) => may(actor, "messages.read"),
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

/** The groups with only what this person may see; empty groups are left out. */
export function menuFor(actor: Actor): readonly MenuGroup[] {
  return menu
    .map((group) => ({
      ...group,
      entries: group.entries.filter((entry) => entry.visible?.(actor) ?? true),
    }))
    .filter((group) => group.entries.length > 0);
}
