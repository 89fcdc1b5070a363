import { z } from "zod";
import type { DecidedFile } from "./paper-decisions.ts";
import { missingPapers, type PaperKind, papers } from "./papers.ts";
import { paperKind } from "./schema.ts";

/** A paper that the office asked a customer for during the review (LOAN-100). */
export const paperRequest = z.object({
  kind: paperKind,
  /** Its name: "Bank statement". */
  name: z.string(),
  asked_at: z.iso.datetime(),
  /** Why the paper that was there is refused (KYC-30); absent where the office asked for a missing one. */
  reason: z.string().optional(),
});

/** A paper that was asked for, as the screens read it. */
export type PaperRequest = z.output<typeof paperRequest>;

/** A paper that the product needs and that nobody asked for. */
export const missingPaper = paperRequest.pick({ kind: true, name: true });

/** The same, as the screens read it. */
export type MissingPaper = z.output<typeof missingPaper>;

/** The names of all papers that can be asked for, with the kind of the file that shows each. */
const askable: ReadonlyMap<string, PaperKind> = new Map(
  papers.flatMap(({ kind, missing }) => missing.map((name) => [name, kind] as const)),
);

/** The names of all papers that can be asked for. */
export const askableNames: readonly string[] = [...askable.keys()];

/** The papers of a review's ticks, by the names they are asked for with. */
const tickedPapers: Readonly<Record<string, string>> = {
  "ID 1": "Valid ID",
  "ID 2": "Second valid ID",
  Statement: "Bank statement",
};

/** The papers among the ticks of a review that can be asked for, each once; entries of the application cannot. */
export function askablePapers(ticks: readonly string[]): string[] {
  const names = ticks.map((tick) => tickedPapers[tick] ?? tick);
  return [...new Set(names)].filter((name) => askable.has(name));
}

/** Whether every review ticks this paper already, under its shorter name. */
export function isTickedPaper(name: string): boolean {
  return Object.values(tickedPapers).includes(name);
}

/** The kind of the file that shows a paper; null for a name that cannot be asked for. */
export function kindOfPaper(name: string): PaperKind | null {
  return askable.get(name) ?? null;
}

/**
 * The papers that were asked for and came in no later file: each file answers the oldest request of its kind. A refused
 * file answers what was asked before its refusal, which asks anew; one that is accepted answers what was asked until
 * then (KYC-30).
 */
export function openRequests(
  requests: readonly PaperRequest[],
  files: readonly DecidedFile[],
): PaperRequest[] {
  const unused = [...files];
  return requests
    .toSorted((one, other) => one.asked_at.localeCompare(other.asked_at))
    .filter(({ kind, asked_at }) => {
      const at = unused.findIndex((file) => file.kind === kind && answers(file, asked_at));
      if (at >= 0) unused.splice(at, 1);
      return at < 0;
    });
}

/** The papers that the product needs, that no file shows, and that the office did not ask for yet (LOAN-101). */
export function unaskedPapers(
  needed: readonly PaperKind[],
  files: readonly DecidedFile[],
  asked: readonly MissingPaper[],
): MissingPaper[] {
  const missing = missingPapers(needed, files).map(({ kind, text: name }) => ({ kind, name }));
  const countOf = (kind: PaperKind, among: readonly MissingPaper[]) =>
    among.filter((paper) => paper.kind === kind).length;
  // A refused second ID is asked for as "Valid ID" while "Second valid ID" is what is missing.
  return missing.filter(
    ({ kind, name }) =>
      countOf(kind, asked) < countOf(kind, missing) &&
      !asked.some((request) => request.name === name),
  );
}

function answers({ created_at, decision }: DecidedFile, asked_at: string): boolean {
  switch (decision?.state) {
    case "accepted":
      return created_at >= asked_at || decision.decided_at >= asked_at;
    // The refusal asks anew.
    case "refused":
      return created_at >= asked_at && decision.decided_at > asked_at;
    case undefined:
      return created_at >= asked_at;
  }
}

/** Texts of asking for papers, and of adding them. */
export const paperRequestTexts = {
  asked: "The customer was asked for the papers.",
  failed: "The customer could not be asked.",
  unknown: "Please choose papers of the checklist.",
  askedAlready: "The customer is asked for these papers already.",
  notInReview: "Papers are added while the application is in review.",
  notAsked: "This paper is not missing. Please bring it to the office.",
} as const;
