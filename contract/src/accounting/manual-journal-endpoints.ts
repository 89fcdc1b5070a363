import { z } from "zod";
import { endpoint, pageFields, sortedPageQuery, success } from "../core/endpoint.ts";
import { pathId, requiredText } from "../core/fields.ts";
import { exportOf } from "../exports/list-export.ts";
import { journalStatuses, manualJournal, newJournal } from "./manual-journal.ts";
import { accountingTexts as texts } from "./texts.ts";

const tag = "ledger";
const params = z.object({ id: pathId(texts.journalNotFound) });
const response = success({ journal: manualJournal });
const reason = z.object(
  { reason: requiredText({ error: texts.reasonRequired }) },
  { error: texts.reasonRequired },
);
const filter = {
  status: z
    .enum(
      journalStatuses.map(({ value }) => value),
      { error: "Choose a state from the list." },
    )
    .optional(),
};

/** What the manual journals are ordered by beside their id (SITE-20). */
export const journalSorts = ["number", "date", "description", "amount", "by", "state"] as const;

/** The manual journals, newest first. */
export const listJournals = endpoint({
  method: "GET",
  path: "/journals",
  access: "ledger.read",
  tag,
  summary: "The manual journals",
  query: sortedPageQuery(journalSorts).extend(filter),
  response: success({ journals: z.array(manualJournal), ...pageFields }),
});

/** The manual journals as a file. */
export const exportJournals = exportOf(listJournals, "/journals/export", filter);

/** One manual journal, for its voucher. */
export const readJournal = endpoint({
  method: "GET",
  path: "/journals/{id}",
  access: "ledger.read",
  tag,
  summary: "One manual journal",
  params,
  response,
});

/**
 * Makes a manual journal, which posts nothing until another person checks it. 400 for lines that do not balance or for
 * an account closed to manual journals; 409 when the key belongs to another journal.
 */
export const makeJournal = endpoint({
  method: "POST",
  path: "/journals",
  access: "journals.make",
  tag,
  summary: "Makes a manual journal, to be checked by another person",
  body: newJournal,
  response,
});

/** Posts a pending journal under the next number. 409 for the person who made it. */
export const postJournal = endpoint({
  method: "POST",
  path: "/journals/{id}/post",
  access: "journals.check",
  tag,
  summary: "Posts a manual journal that another person made",
  params,
  response,
});

/** Rejects a pending journal with a reason. 409 for the person who made it. */
export const rejectJournal = endpoint({
  method: "POST",
  path: "/journals/{id}/reject",
  access: "journals.check",
  tag,
  summary: "Rejects a manual journal that another person made",
  params,
  body: reason,
  response,
});

/** Makes a pending journal of today that turns a posted one round. */
export const reverseJournal = endpoint({
  method: "POST",
  path: "/journals/{id}/reverse",
  access: "journals.make",
  tag,
  summary: "Makes the journal that reverses a posted one",
  params,
  body: reason,
  response,
});
