import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { withMantine } from "../components/theme/with-mantine.ts";
import type { SectionKey, SectionPageProps } from "./section-keys.ts";

type Page = ComponentType<SectionPageProps>;

/** The page of every section of the back office (SITE-36), loaded on first use: each role begins with another. */
export const sections = {
  recent: page(withMantine(() => import("./dashboard/overview-page.tsx"))),
  "to-decide": page(withMantine(() => import("./dashboard/to-decide-page.tsx"))),
  "my-day": page(withMantine(() => import("./collections/my-day-page.tsx"))),
  "collection-sheets": page(withMantine(() => import("./collections/sheets-page.tsx"))),
  customers: page(withMantine(() => import("./customers/customers-page.tsx"))),
  "customer-details": page(withMantine(() => import("./customer-file/customer-details-page.tsx"))),
  capture: page(withMantine(() => import("./loans/capture/capture-page.tsx"))),
  loans: page(withMantine(() => import("./loans/list/loans-maintenance-page.tsx"))),
  "review-loans": page(withMantine(() => import("./loans/reviews/review-loans-page.tsx"))),
  payments: page(withMantine(() => import("./payments/pay-loan-page.tsx"))),
  payouts: page(withMantine(() => import("./payouts/payouts-page.tsx"))),
  "mobile-money": page(withMantine(() => import("./mobile-money/mobile-money-page.tsx"))),
  requests: page(withMantine(() => import("./requests/requests-page.tsx"))),
  groups: page(withMantine(() => import("./groups/groups-page.tsx"))),
  payroll: page(withMantine(() => import("./payroll/payroll-page.tsx"))),
  employers: page(withMantine(() => import("./employers/employers-page.tsx"))),
  "manage-loans": page(withMantine(() => import("./loans/list/manage-loans-page.tsx"))),
  "loan-history": page(withMantine(() => import("./loans/history/loan-history-page.tsx"))),
  "loan-approval": page(withMantine(() => import("./loans/list/active-loans-page.tsx"))),
  transfers: page(withMantine(() => import("./transfers/transfers-page.tsx"))),
  accounts: page(withMantine(() => import("./profile/staff-bio-page.tsx"))),
  reports: page(withMantine(() => import("./reports/reports-page.tsx"))),
  arrears: page(withMantine(() => import("./reports/arrears-page.tsx"))),
  files: page(withMantine(() => import("./file-templates/files-page.tsx"))),
  "my-till": page(withMantine(() => import("./my-till/my-till-page.tsx"))),
  cash: page(withMantine(() => import("./cash/cash-page.tsx"))),
  ledger: page(withMantine(() => import("./ledger/ledger-page.tsx"))),
  periods: page(withMantine(() => import("./periods/periods-page.tsx"))),
  system: page(withMantine(() => import("./dashboard/system-page.tsx"))),
  staff: page(withMantine(() => import("./staff/staff-page.tsx"))),
  admin: page(withMantine(() => import("./users/users-page.tsx"))),
  messages: page(withMantine(() => import("./contact/all-messages-page.tsx"))),
  audit: page(withMantine(() => import("./audit/audit-page.tsx"))),
  imports: page(withMantine(() => import("./imports/imports-page.tsx"))),
  settings: page(withMantine(() => import("./settings/settings-page.tsx"))),
} as const satisfies Record<SectionKey, LazyExoticComponent<Page>>;

function page(load: () => Promise<{ default: Page }>): LazyExoticComponent<Page> {
  return lazy(load);
}
