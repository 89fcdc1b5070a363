/** A paper of the checklist (LOAN-1): the `kind` of the files that show it (LOAN-94). */
interface Paper {
  kind: string;
  /** As the customer's checklist has it. */
  title: string;
  /** Its name in the list of what is missing, where one file is missing and where a further one is. */
  missing: readonly string[];
}

/** The papers of the checklist, in its order. Each entry of `missing` stands for one file. */
export const papers = [
  {
    kind: "recommendation_letter",
    title: "A recommendation letter",
    missing: ["Recommendation letter"],
  },
  {
    kind: "employment_proof",
    title: "Proof of employment (a probation letter is not accepted)",
    missing: ["Proof of employment"],
  },
  { kind: "bank_evidence", title: "Bank evidence", missing: ["Bank evidence"] },
  { kind: "bank_statement", title: "A printed bank statement", missing: ["Bank statement"] },
  { kind: "passport_photos", title: "Two passport photos", missing: ["Passport photos"] },
  { kind: "valid_ids", title: "Two valid IDs", missing: ["Valid ID", "Second valid ID"] },
  {
    kind: "guarantor_photos",
    title: "Guarantor passport photos",
    missing: ["Guarantor passport photos"],
  },
  {
    kind: "property_papers",
    title: "Original certified land, business licence or roadworthy documents",
    missing: ["Land, business licence or roadworthy documents"],
  },
] as const satisfies readonly Paper[];

/** The kind of a file: the paper of the checklist that it shows. */
export type PaperKind = (typeof papers)[number]["kind"];

/** All kinds, for schemas. */
export const paperKinds: readonly PaperKind[] = papers.map(({ kind }) => kind);

/** The title of a kind's paper; null for a file of no kind. */
export function paperTitle(kind: PaperKind | null): string | null {
  return papers.find((paper) => paper.kind === kind)?.title ?? null;
}

/** The papers that the review needs and that no file shows, by name. A refused file shows none (KYC-30). */
export function missingPapers(
  needed: readonly PaperKind[],
  files: readonly { kind: PaperKind | null; decision?: { state: string } | undefined }[],
): { kind: PaperKind; text: string }[] {
  return papers
    .filter(({ kind }) => needed.includes(kind))
    .flatMap(({ kind, missing }) => {
      const count = files.filter(
        (file) => file.kind === kind && file.decision?.state !== "refused",
      ).length;
      return missing.slice(count).map((text) => ({ kind, text }));
    });
}

/** The kinds of identity documents (KYC-1). */
export const identityKinds = [
  "national_id",
  "passport",
  "voter_card",
  "drivers_licence",
  "other",
] as const;

/** A kind of identity document. */
export type IdentityKind = (typeof identityKinds)[number];

/** The names of the kinds on screens. */
export const identityKindNames: Readonly<Record<IdentityKind, string>> = {
  national_id: "National ID (NIN)",
  passport: "Passport",
  voter_card: "Voter card",
  drivers_licence: "Driver's licence",
  other: "Other",
};
