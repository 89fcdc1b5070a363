/** Texts of merging two records of one person (KYC-50 to KYC-57). */
export const mergeTexts = {
  notFound: "Customer not found.",
  shown: "What the merge changes.",
  done: (merged: string, survivor: string) => `${merged} is now part of ${survivor}.`,
  asked: "Sent. A second person must approve the merge.",
  nothingShared:
    "They share no ID number, bank account or phone, and no name with a date of birth. Correct the record that is wrong first.",
  listed: "Merged records.",
  failed: "The records could not be merged.",
  previewFailed: "The two records could not be compared.",
  reasonMissing: "Please say why these are one person.",
  codeDiffers: "Type the customer ID of the record that ends.",
  mergedMeanwhile: "This record was merged into another one just now. Open the record that stays.",
  changedSince: "One of the records has changed since you looked. Look at it again, then merge.",
  sameRecord: "These are one record. Choose another one.",
  merged: (merged: string, survivor: string) =>
    `${merged} was merged into ${survivor} already. Go on with ${survivor}.`,
  ended: (customer: string) => `${customer} has ended. Only records in use are merged.`,
  erased: (customer: string) =>
    `The personal data of ${customer} is erased. It can no longer be established whose record it was.`,
  different: (name: string, day: string) =>
    `${name} said on ${day} that they are not the same person, which stays (KYC-13).`,
  branches: (merged: string, survivor: string) =>
    `One is of ${merged}, the other of ${survivor}. Move one of them to the branch of the other first.`,
  ownRecord: "One of these records is your own. Another person merges them.",
  staffAccount: (customer: string) =>
    `${customer} is the account by which a staff member signs in. Keep that record, and merge the other one into it.`,
  twoStaff: "Each record belongs to another staff member. Correct the staff record first.",
  sharedLoan: (loans: string) =>
    `Both have a share of ${loans}. One person cannot be two members of a group loan.`,
  sharedGroup: (groups: string) =>
    `Both are members of the group ${groups}. Take one of them out of the group first.`,
  guarantor: (guarantor: string, loans: string) =>
    `${guarantor} is a guarantor of ${loans}, which is not ended. A customer cannot guarantee their own loan: replace the guarantor first.`,
  waiting: (requests: string) =>
    `This waits for a second person: ${requests}. Have it answered first.`,
  reviewed: (loans: string) =>
    `${loans} is reviewed for payout to another bank account than the one that stays. Decide on it first, or make the bank accounts equal.`,
  aboveCeiling: (exposure: string) =>
    `Together they owe ${exposure}, which is above what you may approve for one customer. A System Admin merges them.`,
  /** What staff think about before they merge. */
  warnings: {
    otherSignIn: (email: string) =>
      `Only the record that ends has a password. The customer signs in with ${email} now, and cannot any more: choose that record as the one that stays, or send an invitation afterwards.`,
    blocked: "One of them is on the blocked list. The record that stays will be.",
    otherBirthDate: "Their dates of birth differ.",
    otherPhone: (phone: string) =>
      `The phone ${phone} is on neither place of the record that stays. Write it down if it is still used.`,
    exposure: (exposure: string) => `Together they owe ${exposure}.`,
  },
  /** At the sign-in of an account whose record was merged (KYC-56). */
  signInElsewhere: (email: string) =>
    `Your two accounts are one now. Please sign in with your other e-mail address, ${email}. Our office helps if you do not know it.`,
} as const;
