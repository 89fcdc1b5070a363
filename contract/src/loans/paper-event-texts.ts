import { amountOf, reasonOf, textOf } from "../core/audit-facts.ts";
import {
  type EventTexts,
  type Happened,
  type NoticeText,
  withReason,
} from "../core/event-texts.ts";
import { formatNleExact } from "../core/money.ts";
import { listedSmall } from "../core/sentences.ts";
import { notice } from "../messaging/notice.ts";

/** Who added, decided on or asked for a paper. */
const person = ({ who }: Happened) => who ?? "The customer";

/** Why a paper was refused (KYC-30), and how another one comes; `can_add` where the customer can add it on Home. */
function paperRefusedText(
  loan: string,
  { paper, reason, can_add }: { paper: string; reason: string; can_add: boolean },
): NoticeText {
  const next = can_add
    ? "Add another photo or scan on Home, or bring the paper to our office."
    : "Bring the paper to our office.";
  return {
    title: "Paper not accepted",
    text: `For your application ${loan} the office cannot use this paper: ${can_add ? listedSmall([paper]) : paper}. Reason: ${reason.replace(/\.$/, "")}. ${next}`,
  };
}

/** The texts of what happens to the papers of a loan. */
export const paperEventTexts = {
  "loan.name_paper": {
    event: "Paper named",
    audit: (facts) =>
      `filed ${textOf(facts, "name", "a paper")} of ${facts.record_id} as: ${textOf(facts, "paper", "a paper")}`,
  },
  "loan.accept_paper": {
    event: "Paper accepted",
    audit: (facts) =>
      `accepted ${textOf(facts, "name", "a paper")} of ${facts.record_id}${reasonOf(facts)}`,
    timeline: {
      paper_accepted: (happened: Happened<{ name: string; reason: string }>) =>
        `${person(happened)} accepted ${happened.facts.name} of ${happened.loan}${withReason(happened.facts)}`,
    },
  },
  "loan.add_file": {
    event: "Paper added to an application in review",
    audit: (facts) => `added ${textOf(facts, "name", "a paper")} to ${facts.record_id}`,
    timeline: {
      paper_added: (happened: Happened<{ name: string }>) =>
        `${person(happened)} added ${happened.facts.name} to ${happened.loan}.`,
    },
  },
  "loan.ask_papers": {
    event: "Papers asked for",
    audit: (facts) =>
      `asked the customer of ${facts.record_id} for ${textOf(facts, "papers", "papers")}`,
    timeline: {
      paper_asked: (happened: Happened<{ name: string }>) =>
        `${person(happened)} asked for ${happened.facts.name}, ${happened.loan}.`,
    },
    notices: {
      papers_asked: notice(
        (loan, { papers }: { papers: string[] }) => ({
          title: "Papers needed",
          text: `For your application ${loan} the office asks for: ${listedSmall(papers)}. Add photos or scans on Home, or bring the papers to our office.`,
        }),
        () => ({ template: "papers_asked", values: {} }),
      ),
    },
  },
  "loan.prove_income": {
    event: "Income proven by a paper",
    audit: (facts) => {
      const paper = `${textOf(facts, "name", "a paper")} of ${facts.record_id}`;
      const income = amountOf(facts, "monthly_income");
      return textOf(facts, "monthly_income") === ""
        ? `took back the income that ${paper} proved`
        : `recorded that ${paper} proves an income of ${income} a month`;
    },
    timeline: {
      income_proven: (happened: Happened<{ name: string; amount: number | null }>) => {
        const { name, amount } = happened.facts;
        return amount === null
          ? `${person(happened)} took back the income that ${name} proved, ${happened.loan}.`
          : `${person(happened)} recorded that ${name} proves ${formatNleExact(amount)} a month, ${happened.loan}.`;
      },
    },
  },
  "loan.refuse_paper": {
    event: "Paper refused",
    audit: (facts) =>
      `refused ${textOf(facts, "name", "a paper")} of ${facts.record_id}${reasonOf(facts)}`,
    timeline: {
      paper_refused: (happened: Happened<{ name: string; reason: string }>) =>
        `${person(happened)} refused ${happened.facts.name} of ${happened.loan}${withReason(happened.facts)}`,
    },
    notices: {
      paper_refused: notice(paperRefusedText, () => ({ template: "papers_asked", values: {} })),
    },
  },
} as const satisfies Record<string, EventTexts>;
