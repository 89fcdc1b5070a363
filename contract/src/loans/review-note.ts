/** The papers of every application that a reviewer ticks, besides the entries that it lacks. */
export const reviewPapers = ["ID 1", "ID 2", "Statement"] as const;

/** What a reviewer found beside the notes of 50 characters. */
export interface ReviewFindings {
  papers_seen?: readonly string[] | null | undefined;
  papers_missing?: readonly string[] | null | undefined;
  reasons?: string | null | undefined;
}

/**
 * The findings of a review as a note (LOAN-87): "First review. Seen: ID 1, ID 2. Missing: Statement." and the reasons.
 * Null where nothing was found.
 */
export function reviewNote(step: "first" | "second", findings: ReviewFindings): string | null {
  const seen = listed("Seen", findings.papers_seen);
  const missing = listed("Missing", findings.papers_missing);
  const reasons = findings.reasons?.trim() ?? "";
  if (seen === "" && missing === "" && reasons === "") return null;
  const title = step === "first" ? "First review." : "Second review.";
  return [[title, seen, missing].filter((part) => part !== "").join(" "), reasons]
    .filter((part) => part !== "")
    .join("\n");
}

function listed(title: string, names: readonly string[] | null | undefined): string {
  const given = (names ?? []).filter((name) => name.trim() !== "");
  return given.length === 0 ? "" : `${title}: ${given.join(", ")}.`;
}
