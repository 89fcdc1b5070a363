import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { withKit } from "../theme/with-kit.ts";
import OverviewPage from "./overview/overview-page.tsx";

/** What a section page is given: the parameters of its address, `#customer-details?id=…`. */
export interface SectionPageProps {
  params: URLSearchParams;
}

type Page = ComponentType<SectionPageProps>;

/** Every section of the back office by its key (002§2, D98); all but the first are fetched when first opened. */
export const sections = {
  recent: OverviewPage,
  customers: page(withKit(() => import("./customers/customers-page.tsx"))),
  "customer-details": page(withKit(() => import("./customers/customer-details-page.tsx"))),
  loans: page(withKit(() => import("./loans/loans-maintenance-page.tsx"))),
  "review-loans": page(withKit(() => import("./loans/review-loans-page.tsx"))),
  payments: page(withKit(() => import("./payments/pay-loan-page.tsx"))),
  "manage-loans": page(withKit(() => import("./loans/manage-loans-page.tsx"))),
  "loan-history": page(withKit(() => import("./loans/loan-history-page.tsx"))),
  "loan-approval": page(withKit(() => import("./loans/active-loans-page.tsx"))),
  transfers: page(withKit(() => import("./transfers/transfers-page.tsx"))),
  accounts: page(withKit(() => import("./profile/staff-bio-page.tsx"))),
  reports: page(withKit(() => import("./reports/reports-page.tsx"))),
  arrears: page(withKit(() => import("./reports/arrears-page.tsx"))),
  staff: page(withKit(() => import("./staff/staff-page.tsx"))),
  admin: page(withKit(() => import("./users/users-page.tsx"))),
  messages: page(withKit(() => import("./contact/messages-page.tsx"))),
  audit: page(withKit(() => import("./audit/audit-page.tsx"))),
  settings: page(withKit(() => import("./settings/settings-page.tsx"))),
} as const satisfies Record<string, Page | LazyExoticComponent<Page>>;

/** The key of a section, as it stands in the address. */
export type SectionKey = keyof typeof sections;

/** All keys; the first is where the dashboard starts. */
export const sectionKeys: readonly SectionKey[] = Object.keys(sections).filter(isSectionKey);

/** Whether a text is the key of a section. */
export function isSectionKey(key: string): key is SectionKey {
  return key in sections;
}

function page(load: () => Promise<{ default: Page }>): LazyExoticComponent<Page> {
  return lazy(load);
}
