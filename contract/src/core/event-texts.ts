import type { AuditFacts } from "./audit-facts.ts";

/** What a customer reads about an event of a loan: in the list of notices and in the mail. */
export interface NoticeText {
  title: string;
  text: string;
}

/** What an entry of a customer's timeline is made of. */
export interface Happened<Facts = object> {
  facts: Facts;
  /** The code of the loan that it is about; empty for none. */
  loan: string;
  /** Who made it; null for the customer, or for the system. */
  who: string | null;
}

/** Who made what happened, where the customer cannot have made it. */
export const actor = ({ who }: Pick<Happened, "who">) => who ?? "The system";

/** ": reason." or the full stop alone; a reason keeps its own end. */
export function withReason({ reason }: { reason: string }): string {
  if (reason === "") return ".";
  return `: ${reason}${/[.!?]$/.test(reason) ? "" : "."}`;
}

/**
 * How one event is told: every text of it, in one place. The nouns describe their events in `event-texts.ts`, each
 * under the name of its audit log action; `contract/src/acts` collects them. A text takes facts of its own, which its
 * collection checks.
 */
export interface EventTexts {
  /** The name of the audit log action (AUTH-61), for its filter. */
  event: string;
  /** Its sentence in the audit log, after the name of the person (AUTH-61). */
  audit: (facts: AuditFacts) => string;
  /** Its sentences in the timeline of the customer (CUST-60), by the name of the entry. */
  timeline?: Readonly<Record<string, (happened: Happened<never>) => string>> | null;
  /** The sentences of the ledger entries that it is the cause of (ACC-14), by the kind of entry. */
  journal?: Readonly<Record<string, (entry: never, by: string) => string>> | null;
  /**
   * What the customer is told (MSG-1), by the kind of notice; its text message is null where there is none (MSG-15).
   */
  notices?: Readonly<
    Record<
      string,
      {
        text: (loan: string, facts: never) => NoticeText;
        sms: ((facts: never) => { template: string; values: Record<string, string> }) | null;
      }
    >
  > | null;
}

/** The texts of a day: what it brings is no event of the audit log. */
export type DayTexts = Pick<EventTexts, "timeline" | "notices">;

/** The texts of an act of the register: a text that it has not is null. */
export type ActTexts = Required<EventTexts>;

/** Of an act that neither a customer nor the books have a text of: a control, or what waits for another person. */
export const auditOnly = { timeline: null, journal: null, notices: null } as const;
