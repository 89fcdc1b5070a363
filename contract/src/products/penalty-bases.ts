import type { Cents } from "../core/money.ts";

/** What is unpaid of an instalment without its penalties, in cents. */
interface UnpaidParts {
  principal: Cents;
  interest: Cents;
}

/** What a penalty is a share of: its sum, and how it reads. */
interface PenaltyBase {
  unpaid: (parts: UnpaidParts) => Cents;
  /** After "a share of the", for staff. */
  name: string;
  /** After "of its", in an agreement about an instalment. */
  ofInstalment: string;
  /** After the amount that was unpaid, before the instalment and its due date. */
  before: string;
}

/** What a penalty can be a share of (SERV-50). Schemas, amounts, forms and sentences follow from this table. */
export const penaltyBases = {
  percent_of_principal: {
    unpaid: ({ principal }) => principal,
    name: "unpaid principal",
    ofInstalment: "unpaid principal",
    before: ", the principal of",
  },
  percent_of_instalment: {
    unpaid: ({ principal, interest }) => principal + interest,
    name: "unpaid instalment",
    ofInstalment: "unpaid part",
    before: " of",
  },
} as const satisfies Record<string, PenaltyBase>;

/** A penalty that is a share of something. */
type ShareKind = keyof typeof penaltyBases;

/** Whether a penalty of this kind is a share of something, not an amount. */
export function isShareKind(kind: string): kind is ShareKind {
  return kind in penaltyBases;
}

/** How a penalty is computed. */
export const penaltyKinds = [
  "none",
  "fixed",
  ...Object.keys(penaltyBases).filter(isShareKind),
] as const;
