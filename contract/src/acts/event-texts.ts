import { accountingEventTexts } from "../accounting/event-texts.ts";
import { agreementEventTexts } from "../agreements/event-texts.ts";
import { applicationEventTexts } from "../applications/event-texts.ts";
import { auditEventTexts } from "../audit/event-texts.ts";
import { authEventTexts } from "../auth/event-texts.ts";
import { billEventTexts } from "../bills/event-texts.ts";
import { blockEventTexts } from "../blocks/event-texts.ts";
import { branchEventTexts } from "../branches/event-texts.ts";
import { branchMoveEventTexts } from "../branch-moves/event-texts.ts";
import { collectionEventTexts } from "../collections/event-texts.ts";
import { connectionEventTexts } from "../connections/event-texts.ts";
import { contactEventTexts } from "../contact/event-texts.ts";
import { directoryEventTexts } from "../directory/event-texts.ts";
import type { EventTexts } from "../core/event-texts.ts";
import { customerEventTexts } from "../customers/event-texts.ts";
import { documentEventTexts } from "../documents/event-texts.ts";
import { exportEventTexts } from "../exports/event-texts.ts";
import { fileTemplateEventTexts } from "../file-templates/event-texts.ts";
import { groupEventTexts } from "../groups/event-texts.ts";
import { identityDayTexts, identityEventTexts } from "../identity/event-texts.ts";
import { importEventTexts } from "../imports/event-texts.ts";
import { decisionEventTexts } from "../loans/decision-event-texts.ts";
import { loanEventTexts } from "../loans/event-texts.ts";
import { paperEventTexts } from "../loans/paper-event-texts.ts";
import { messagingEventTexts } from "../messaging/event-texts.ts";
import { mobileMoneyEventTexts } from "../mobile-money/event-texts.ts";
import { paymentEventTexts } from "../payments/event-texts.ts";
import { payoutEventTexts } from "../payouts/event-texts.ts";
import { payrollEventTexts } from "../payroll/event-texts.ts";
import { privacyEventTexts } from "../privacy/event-texts.ts";
import { productEventTexts } from "../products/event-texts.ts";
import { reconciliationEventTexts } from "../reconciliation/event-texts.ts";
import { reportEventTexts } from "../reports/event-texts.ts";
import { requestEventTexts } from "../requests/event-texts.ts";
import { creditEventTexts } from "../payments/credit-event-texts.ts";
import { instalmentDayTexts, servicingEventTexts } from "../servicing/event-texts.ts";
import { dueDateMoveEventTexts } from "../servicing/due-date-move-event-texts.ts";
import { rescheduleEventTexts } from "../servicing/reschedule-event-texts.ts";
import { writeOffEventTexts } from "../servicing/write-off-event-texts.ts";
import { settingsEventTexts } from "../settings/event-texts.ts";
import { staffEventTexts } from "../staff/event-texts.ts";
import { tillEventTexts } from "../tills/event-texts.ts";
import { transferEventTexts } from "../transfers/event-texts.ts";
import { userEventTexts } from "../users/event-texts.ts";

/**
 * Every event of the audit log with its texts, as the nouns describe them. The server writes only actions of this
 * table.
 */
export const eventTexts = {
  ...accountingEventTexts,
  ...agreementEventTexts,
  ...applicationEventTexts,
  ...auditEventTexts,
  ...authEventTexts,
  ...billEventTexts,
  ...blockEventTexts,
  ...branchEventTexts,
  ...branchMoveEventTexts,
  ...collectionEventTexts,
  ...connectionEventTexts,
  ...directoryEventTexts,
  ...contactEventTexts,
  ...customerEventTexts,
  ...documentEventTexts,
  ...exportEventTexts,
  ...fileTemplateEventTexts,
  ...groupEventTexts,
  ...identityEventTexts,
  ...importEventTexts,
  ...decisionEventTexts,
  ...loanEventTexts,
  ...paperEventTexts,
  ...messagingEventTexts,
  ...mobileMoneyEventTexts,
  ...paymentEventTexts,
  ...payoutEventTexts,
  ...payrollEventTexts,
  ...privacyEventTexts,
  ...productEventTexts,
  ...reconciliationEventTexts,
  ...reportEventTexts,
  ...requestEventTexts,
  ...creditEventTexts,
  ...servicingEventTexts,
  ...dueDateMoveEventTexts,
  ...rescheduleEventTexts,
  ...writeOffEventTexts,
  ...settingsEventTexts,
  ...staffEventTexts,
  ...tillEventTexts,
  ...transferEventTexts,
  ...userEventTexts,
};

/** What has texts without an event of the audit log: days. */
const dayTexts = { identity: identityDayTexts, instalments: instalmentDayTexts };

/** All that is described. */
export const describedTexts: readonly Partial<EventTexts>[] = [eventTexts, dayTexts].flatMap(
  (described) => Object.values<Partial<EventTexts>>(described),
);

/** The texts that a customer or the books have of an event, beside its sentence in the audit log. */
type Voice = "timeline" | "journal" | "notices";

type Described =
  | (typeof eventTexts)[keyof typeof eventTexts]
  | (typeof dayTexts)[keyof typeof dayTexts];

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** All texts of one voice, each under the name of its entry or notice. */
type Texts<Of extends Voice> = Intersection<
  Described extends infer One
    ? One extends Record<Of, infer Text extends object>
      ? Text
      : never
    : never
>;

/** Collects the texts of one voice from the events and the days. */
export function textsOf<Of extends Voice>(voice: Of): Texts<Of> {
  const texts = describedTexts.map((described) => described[voice] ?? {});
  // Object.assign loses the key types.
  return Object.assign({}, ...texts) as Texts<Of>;
}
