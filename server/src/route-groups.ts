import type { FastifyInstance } from "fastify";
import { agreementRoutes } from "./agreements/routes.ts";
import { applicationRoutes } from "./applications/routes.ts";
import { authRoutes } from "./auth/routes.ts";
import { collectionRoutes } from "./collections/routes.ts";
import { fieldRoutes } from "./collections/field-routes.ts";
import { sheetRoutes } from "./collections/sheet-routes.ts";
import { emailRoutes } from "./customers/email-routes.ts";
import { secondFactorRoutes } from "./auth/second-factor-routes.ts";
import { phoneRoutes } from "./auth/phone-routes.ts";
import { sessionRoutes } from "./auth/session-routes.ts";
import { signInStepRoutes } from "./auth/sign-in-step-routes.ts";
import { billerRoutes, billRoutes } from "./bills/routes.ts";
import { branchRoutes } from "./branches/routes.ts";
import { branchMoveRoutes } from "./branch-moves/routes.ts";
import { blockRoutes } from "./blocks/routes.ts";
import { connectionRoutes } from "./connections/routes.ts";
import { contactRoutes } from "./contact/routes.ts";
import { accountRoutes } from "./customers/account-routes.ts";
import { guarantorConsentRoutes } from "./customers/guarantor-consent-routes.ts";
import { manyRecordRoutes } from "./customers/many-record-routes.ts";
import { customerNoteRoutes } from "./customers/note-routes.ts";
import { customerRoutes } from "./customers/routes.ts";
import { preferenceRoutes } from "./customers/preference-routes.ts";
import { singleRecordRoutes } from "./customers/single-record-routes.ts";
import type { Deps } from "./core/deps.ts";
import { documentRoutes } from "./loans/document-routes.ts";
import { chartRoutes } from "./accounting/chart-routes.ts";
import { journalRoutes } from "./accounting/journal-routes.ts";
import { manualJournalRoutes } from "./accounting/manual-journal-routes.ts";
import { periodRoutes } from "./closing/period-routes.ts";
import { ledgerRoutes } from "./accounting/routes.ts";
import { everythingRoutes } from "./everything/routes.ts";
import { fileTemplateRoutes } from "./file-templates/routes.ts";
import { groupRoutes } from "./groups/routes.ts";
import { identityRoutes } from "./identity/routes.ts";
import { importRoutes } from "./imports/routes.ts";
import { loanRoutes } from "./loans/routes.ts";
import { viewRoutes } from "./loans/view-routes.ts";
import { mobileMoneyRoutes } from "./mobile-money/routes.ts";
import { noticeRoutes } from "./messaging/notices/routes.ts";
import { outboxRoutes } from "./messaging/sms/routes.ts";
import { methodRoutes } from "./accounting/method-routes.ts";
import { payrollRoutes } from "./payroll/routes.ts";
import { paymentRoutes } from "./payments/routes.ts";
import { payoutRoutes } from "./payouts/routes.ts";
import { financialRoutes } from "./reports/financial-routes.ts";
import { branchReportRoutes } from "./reports/branch-routes.ts";
import { portfolioRoutes } from "./reports/portfolio-routes.ts";
import { productRoutes } from "./products/routes.ts";
import { reconciliationRoutes } from "./reconciliation/routes.ts";
import { reportRoutes } from "./reports/routes.ts";
import { moveRoutes } from "./payments/move-routes.ts";
import { creditRoutes } from "./payments/credit-routes.ts";
import { dueDateMoveRoutes } from "./servicing/due-date-move-routes.ts";
import { rescheduleRoutes } from "./servicing/reschedule-routes.ts";
import { chargeRoutes } from "./servicing/charge-routes.ts";
import { requestRoutes } from "./requests/routes.ts";
import { settlementRoutes } from "./payments/settlement-routes.ts";
import { writeOffRoutes } from "./servicing/write-off-routes.ts";
import { directoryRoutes } from "./directory/routes.ts";
import { clientRoutes } from "./site/client-routes.ts";
import { controlRoutes } from "./site/control-routes.ts";
import { receiverRoutes } from "./site/receiver-routes.ts";
import { recipientRoutes } from "./site/recipient-routes.ts";
import { settingsRoutes } from "./site/routes.ts";
import { partnerRoutes } from "./transfers/partner-routes.ts";
import { tillRoutes } from "./tills/routes.ts";
import { transferRoutes } from "./transfers/routes.ts";
import { staffRoutes } from "./staff/routes.ts";
import { staffAccessRoutes } from "./staff/access-routes.ts";
import { userRoutes } from "./users/routes.ts";
import { privacyRoutes } from "./privacy/routes.ts";
import { auditRoutes } from "./audit/routes.ts";
import { dashboardRoutes } from "./dashboard/routes.ts";

/** The only list of route groups: the server registers the routes of these nouns. */
export const routeGroups: ((app: FastifyInstance, deps: Deps) => void)[] = [
  authRoutes,
  sessionRoutes,
  emailRoutes,
  signInStepRoutes,
  secondFactorRoutes,
  phoneRoutes,
  contactRoutes,
  collectionRoutes,
  sheetRoutes,
  fieldRoutes,
  accountRoutes,
  customerRoutes,
  customerNoteRoutes,
  singleRecordRoutes,
  manyRecordRoutes,
  guarantorConsentRoutes,
  preferenceRoutes,
  identityRoutes,
  blockRoutes,
  ledgerRoutes,
  chartRoutes,
  journalRoutes,
  manualJournalRoutes,
  periodRoutes,
  applicationRoutes,
  agreementRoutes,
  loanRoutes,
  groupRoutes,
  viewRoutes,
  documentRoutes,
  noticeRoutes,
  outboxRoutes,
  paymentRoutes,
  methodRoutes,
  payrollRoutes,
  mobileMoneyRoutes,
  payoutRoutes,
  productRoutes,
  reconciliationRoutes,
  reportRoutes,
  financialRoutes,
  portfolioRoutes,
  branchReportRoutes,
  chargeRoutes,
  requestRoutes,
  creditRoutes,
  moveRoutes,
  settlementRoutes,
  rescheduleRoutes,
  dueDateMoveRoutes,
  writeOffRoutes,
  settingsRoutes,
  controlRoutes,
  tillRoutes,
  transferRoutes,
  partnerRoutes,
  billRoutes,
  billerRoutes,
  staffRoutes,
  staffAccessRoutes,
  directoryRoutes,
  branchRoutes,
  branchMoveRoutes,
  connectionRoutes,
  clientRoutes,
  receiverRoutes,
  recipientRoutes,
  userRoutes,
  privacyRoutes,
  auditRoutes,
  dashboardRoutes,
  fileTemplateRoutes,
  importRoutes,
  everythingRoutes,
];
