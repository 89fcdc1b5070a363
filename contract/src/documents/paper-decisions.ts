import { z } from "zod";
import { requiredText, text } from "../core/fields.ts";
import { type PaperKind, papers } from "./papers.ts";

/** What the office says of a paper (KYC-30). */
const paperStates = ["accepted", "refused"] as const;

/** Most characters of a reason. */
export const longestPaperReason = 300;

/** Texts of accepting and refusing papers. */
export const paperDecisionTexts = {
  accepted: "The paper is accepted.",
  refused: "The paper is refused, and the customer is notified.",
  named: "The paper has its name.",
  nameFailed: "The paper could not be named.",
  failed: "The decision about the paper could not be saved.",
  reasonMissing: "Please enter the reason; the customer reads it.",
  notInReview: "Papers are accepted and refused while the application is in review.",
  sameAgain: "The office refused this file. Please add another photo or scan.",
} as const;

/** The office's word on a file (KYC-30). */
export const paperDecision = z.object({
  state: z.enum(paperStates),
  /** Why it is refused; may be empty for an accepted one. */
  reason: z.string(),
  decided_at: z.iso.datetime(),
});

const wrongBody = { error: paperDecisionTexts.failed };

/** A refused paper needs a reason, an accepted one may have one. */
export const paperDecisionBody = z.discriminatedUnion(
  "state",
  [
    z.object({
      state: z.literal("accepted"),
      reason: text({ max: longestPaperReason }).optional(),
    }),
    z.object({
      state: z.literal("refused"),
      reason: requiredText({ max: longestPaperReason, error: paperDecisionTexts.reasonMissing }),
    }),
  ],
  wrongBody,
);

/** A file as far as its state matters. */
export interface DecidedFile {
  kind: PaperKind | null;
  created_at: string;
  decision?: z.output<typeof paperDecision> | undefined;
}

/** The files that show a paper: all but the refused ones. */
function standingFiles<File extends { decision?: DecidedFile["decision"] }>(
  files: readonly File[],
): File[] {
  return files.filter(({ decision }) => decision?.state !== "refused");
}

/** The state of a paper of the product's list. */
export interface PaperStanding {
  /** Its name: "Bank statement". */
  name: string;
  state: "accepted" | "to_check" | "refused" | "asked" | "missing";
}

/** The words of a state. */
export const paperStateWords: Readonly<Record<PaperStanding["state"], string>> = {
  accepted: "accepted",
  to_check: "to check",
  refused: "refused",
  asked: "asked for",
  missing: "missing",
};

/**
 * The state of each paper that the product needs (KYC-30): its files that were not refused first, accepted before
 * unchecked, then the refused ones; a paper without a file is asked for or missing.
 */
export function paperStandings(
  needed: readonly PaperKind[],
  files: readonly DecidedFile[],
  asked: readonly { name: string }[],
): PaperStanding[] {
  return papers
    .filter(({ kind }) => needed.includes(kind))
    .flatMap(({ kind, missing }) => {
      const own = files.filter((file) => file.kind === kind);
      const standing = standingFiles(own);
      const accepted = standing.filter(({ decision }) => decision?.state === "accepted").length;
      const refused = own.length - standing.length;
      return missing.map((name, at): PaperStanding => {
        if (at < accepted) return { name, state: "accepted" };
        if (at < standing.length) return { name, state: "to_check" };
        if (at < standing.length + refused) return { name, state: "refused" };
        return {
          name,
          state: asked.some((request) => request.name === name) ? "asked" : "missing",
        };
      });
    });
}
