import { accountingTables } from "./accounting/tables.ts";
import { actTables } from "./acts/tables.ts";
import { agreementTables } from "./agreements/tables.ts";
import { applicationTables } from "./applications/tables.ts";
import { auditTables } from "./audit/tables.ts";
import { authTables } from "./auth/tables.ts";
import { billTables } from "./bills/tables.ts";
import { blockTables } from "./blocks/tables.ts";
import { branchTables } from "./branches/tables.ts";
import { branchMoveTables } from "./branch-moves/tables.ts";
import { closingTables } from "./closing/tables.ts";
import { collectionTables } from "./collections/tables.ts";
import { connectionTables } from "./connections/tables.ts";
import { contactTables } from "./contact/tables.ts";
import { coreTables } from "./core/db/tables.ts";
import type { DescribedTable, Tables } from "./core/table-description.ts";
import { customerTables } from "./customers/tables.ts";
import { directoryTables } from "./directory/tables.ts";
import { documentTables } from "./documents/tables.ts";
import { fileTemplateTables } from "./file-templates/tables.ts";
import { groupTables } from "./groups/tables.ts";
import { identityTables } from "./identity/tables.ts";
import { importTables } from "./imports/tables.ts";
import { loanTables } from "./loans/tables.ts";
import { noticeTables } from "./messaging/notices/tables.ts";
import { messageTables } from "./messaging/tables.ts";
import { walletTables } from "./mobile-money/tables.ts";
import { paymentTables } from "./payments/tables.ts";
import { payoutTables } from "./payouts/tables.ts";
import { payrollTables } from "./payroll/tables.ts";
import { peopleTables } from "./people/tables.ts";
import { productTables } from "./products/tables.ts";
import { reconciliationTables } from "./reconciliation/tables.ts";
import { reportTables } from "./reports/tables.ts";
import { requestTables } from "./requests/tables.ts";
import { servicingTables } from "./servicing/tables.ts";
import { settingTables } from "./settings/tables.ts";
import { staffTables } from "./staff/tables.ts";
import { tillTables } from "./tills/tables.ts";
import { transferTables } from "./transfers/tables.ts";

/**
 * The tables of every noun. The copy of one's own data has its parts in this order. An erasure begins with the last and
 * ends with the account, by which others are found.
 */
const nouns: readonly Tables[] = [
  peopleTables,
  customerTables,
  applicationTables,
  payoutTables,
  agreementTables,
  documentTables,
  loanTables,
  paymentTables,
  servicingTables,
  identityTables,
  payrollTables,
  walletTables,
  billTables,
  collectionTables,
  groupTables,
  noticeTables,
  contactTables,
  messageTables,
  authTables,
  staffTables,
  blockTables,
  branchTables,
  branchMoveTables,
  connectionTables,
  directoryTables,
  productTables,
  requestTables,
  accountingTables,
  closingTables,
  tillTables,
  transferTables,
  reconciliationTables,
  reportTables,
  fileTemplateTables,
  importTables,
  settingTables,
  auditTables,
  actTables,
  coreTables,
];

/** Every table of the database, with what its noun says of it. */
export const tables: readonly DescribedTable[] = nouns.flatMap((noun) =>
  Object.entries(noun).map(([name, description]) => ({ name, ...description })),
);
