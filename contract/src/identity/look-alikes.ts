import { z } from "zod";

/** Why two people may be the same, the strongest reason first (KYC-10). */
export const lookAlikeReasons = [
  "same_id_number",
  "same_account",
  "same_phone",
  "same_name_and_birth_date",
  "similar_name_and_birth_date",
  "same_paper",
  "guarantor",
  "same_guarantor",
] as const;

/** A reason why two people may be the same. */
export type LookAlikeReason = (typeof lookAlikeReasons)[number];

const words: Readonly<Record<LookAlikeReason, string>> = {
  same_id_number: "same ID number",
  same_account: "same account",
  same_phone: "same phone",
  same_name_and_birth_date: "same name and birth date",
  similar_name_and_birth_date: "similar name and birth date",
  same_paper: "same paper",
  guarantor: "guarantor with this phone",
  same_guarantor: "same guarantor of another live loan",
};

/** What two people have in common: "same phone and same account". */
export function sharedWords(reasons: readonly LookAlikeReason[]): string {
  return byStrength(reasons)
    .map((reason) => words[reason])
    .join(" and ");
}

/** The reasons, the strongest first. */
export function byStrength(reasons: readonly LookAlikeReason[]): LookAlikeReason[] {
  return lookAlikeReasons.filter((reason) => reasons.includes(reason));
}

/** Which of two people comes first: the one with the strongest reason, then the one with more of them. */
export function compareStrength(
  one: { reasons: readonly LookAlikeReason[] },
  other: { reasons: readonly LookAlikeReason[] },
): number {
  return (
    strongest(one.reasons) - strongest(other.reasons) || other.reasons.length - one.reasons.length
  );
}

function strongest(reasons: readonly LookAlikeReason[]): number {
  return Math.min(...reasons.map((reason) => lookAlikeReasons.indexOf(reason)));
}

/** A customer who may be the same person as another, as staff read it (KYC-10). */
export const lookAlike = z.object({
  customer_id: z.string(),
  full_name: z.string(),
  phone: z.string(),
  /** The strongest first. */
  reasons: z.array(z.enum(lookAlikeReasons)),
  /** Who said that they are different people, and when (KYC-13); absent if no one did. */
  different: z.object({ staff_name: z.string(), said_at: z.iso.datetime() }).optional(),
});

/** A customer who may be the same person as another. */
export type LookAlike = z.output<typeof lookAlike>;
