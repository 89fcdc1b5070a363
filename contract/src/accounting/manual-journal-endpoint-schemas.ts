import { z } from "zod";
import {
  inBranch,
  pageFields,
  schemas,
  sortedPageQuery,
  success,
} from "../core/endpoint-schemas.ts";
import { pathId, requiredText } from "../core/fields.ts";
import { exportSchemas } from "../exports/list-export-schemas.ts";
import { journalStatuses, manualJournal, newJournal } from "./manual-journal.ts";
import { accountingTexts as texts } from "./texts.ts";

/** What the manual journals are ordered by beside their id (SITE-20). */
export const journalSorts = ["number", "date", "description", "amount", "by", "state"] as const;

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

export const listJournals = schemas({
  summary: "The manual journals",
  query: sortedPageQuery(journalSorts).extend(filter),
  response: success({ journals: z.array(inBranch(manualJournal)), ...pageFields }),
});

export const exportJournals = exportSchemas(listJournals, filter);

export const readJournal = schemas({
  summary: "One manual journal",
  params,
  response,
});

export const makeJournal = schemas({
  summary: "Makes a manual journal, to be checked by another person",
  body: newJournal,
  response,
});

export const postJournal = schemas({
  summary: "Posts a manual journal that another person made",
  params,
  response,
});

export const rejectJournal = schemas({
  summary: "Rejects a manual journal that another person made",
  params,
  body: reason,
  response,
});

export const reverseJournal = schemas({
  summary: "Makes the journal that reverses a posted one",
  params,
  body: reason,
  response,
});
