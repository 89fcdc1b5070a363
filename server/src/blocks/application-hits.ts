import { hitSentence } from "@microfinance/contract/blocks/rules.ts";
import type { BlockHit } from "@microfinance/contract/blocks/schema.ts";
import { blockTexts } from "@microfinance/contract/blocks/texts.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection } from "../core/deps.ts";
import type { RequestContext } from "../core/http/session.ts";
import type { Candidate } from "../customers/find-duplicates.ts";
import { hitsOf, loanHits } from "./find-hits.ts";

/** The entries in force that a person being typed in matches (KYC-21). */
export function candidateHits(db: Connection, candidate: Candidate): Promise<BlockHit[]> {
  const { first_name = "", last_name = "", date_of_birth = "" } = candidate;
  return hitsOf(db, {
    customer_id: null,
    name: `${first_name} ${last_name}`,
    date_of_birth,
    id_numbers: [candidate.id_number ?? ""],
    phones: [candidate.phone ?? ""],
  });
}

/** Records that a new application has hits (KYC-21): it is taken, and its approval is stopped. */
export async function recordHits(
  db: Connection,
  loan: { id: number; loan_id: string; customer_id: string },
  ctx: RequestContext,
): Promise<void> {
  const hits = await loanHits(db, loan);
  if (hits.length === 0) return;
  await writeAudit(db, ctx, {
    action: "block.hit",
    record_type: "loan",
    record_id: loan.loan_id,
    after: { hit: hits.map(hitSentence).join("; "), entries: hits.map(({ id }) => id) },
  });
}

/** What is said beside the number of an application with hits: the reasons to staff, a neutral text to a customer. */
export async function applicationNote(
  db: Connection,
  loan: { id: number; customer_id: string },
  area: "customer" | "staff",
): Promise<string | null> {
  const hits = await loanHits(db, loan);
  if (hits.length === 0) return null;
  return area === "customer"
    ? blockTexts.toCustomer
    : `On the blocked list: ${hits.map(hitSentence).join("; ")}`;
}
