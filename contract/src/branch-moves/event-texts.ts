import { type EntryFacts, loan, touches } from "../accounting/entry-parts.ts";
import { reasonOf, textOf } from "../core/audit-facts.ts";
import { actor, type EventTexts, type Happened } from "../core/event-texts.ts";

/** The branches of a move, by name. */
interface MovedFacts {
  from: string;
  to: string;
}

/** The texts of moves to another branch. */
export const branchMoveEventTexts = {
  "customer.move_branch": {
    event: "Customer moved to another branch",
    audit: (facts) =>
      `moved ${facts.record_id} from ${textOf(facts, "from")} to ${textOf(facts, "to")}${reasonOf(facts)}`,
    timeline: {
      moved: (happened: Happened<MovedFacts>) => {
        const { loan: code, facts } = happened;
        return `${actor(happened)} moved ${code === "" ? "the customer" : code} from ${facts.from} to ${facts.to}.`;
      },
    },
    journal: {
      branch_move: (entry: EntryFacts, by) =>
        touches(entry, "1100")
          ? `${loan(entry)} moved to another branch, approved by ${by}.`
          : `What is kept for a customer moved to another branch, approved by ${by}.`,
    },
    notices: null,
  },
} as const satisfies Record<string, EventTexts>;
