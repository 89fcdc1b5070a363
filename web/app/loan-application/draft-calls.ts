import {
  staleDraft,
  listDrafts,
  saveDraft,
} from "@microfinance/contract/applications/endpoints.ts";
import type { DraftRecord } from "@microfinance/contract/applications/draft.ts";
import { draftTexts } from "@microfinance/contract/applications/texts.ts";
import { businessDate } from "@microfinance/contract/core/dates.ts";
import type { StoredFile } from "@microfinance/contract/documents/schema.ts";
import { ApiError } from "../core/api-error.ts";
import { callOrReject } from "../core/api.ts";
import { restoreForm, type ApplicationForm } from "./application-form.ts";
import { readLocalDrafts } from "./local-draft.ts";

/** The application as it stands on the screen. */
export interface Draft {
  application_id: string;
  step: number;
  form: ApplicationForm;
}

/** A draft that was begun before. */
export interface Opened {
  draft: Draft;
  files: readonly StoredFile[];
  /** The server's `updated_at` the entries were typed on; null when it never had them. */
  base: string | null;
  isUnsaved: boolean;
}

/**
 * What there is to continue: entries that never reached the server first, else the server's newest draft; null for
 * nothing. Rejects as `callOrReject` does when the server cannot say and nothing is kept here: to begin anew then would hide
 * what is stored.
 *
 * @param forCustomer the customer a staff member starts for: only a draft for the same one is continued.
 */
export async function openDraft(
  userId: number,
  forCustomer: string | null,
): Promise<Opened | null> {
  const today = businessDate(new Date());
  const local = readLocalDrafts(userId)
    .map((kept) => ({ ...kept, form: restoreForm(kept.form, today) }))
    .find((kept) => forCustomer === null || kept.form.customer_id === forCustomer);
  const stored = await callOrReject(listDrafts).then(
    (answer) => answer.drafts,
    (error: unknown) => {
      if (local === undefined) throw error;
      return [];
    },
  );
  if (local !== undefined) {
    const { base, application_id, step, form } = local;
    const same = stored.find((one) => one.application_id === application_id);
    return {
      draft: { application_id, step, form },
      files: same?.files ?? [],
      base,
      isUnsaved: true,
    };
  }
  const newest = stored.find((one) => forCustomer === null || one.customer_id === forCustomer);
  return newest === undefined ? null : openedOf(newest);
}

/** The server's draft as it goes on the screen. */
export function openedOf(record: DraftRecord): Opened {
  const form = restoreForm(record.body, businessDate(new Date()));
  return {
    draft: { application_id: record.application_id, step: record.step, form },
    files: record.files,
    base: record.updated_at,
    isUnsaved: false,
  };
}

/** What came of a save: kept by the server, not reached, continued elsewhere, submitted already, or refused. */
export type SaveOutcome =
  | { state: "saved"; base: string }
  | { state: "unsaved" }
  | { state: "superseded"; newer: DraftRecord }
  | { state: "submitted" }
  | { state: "refused"; text: string };

/**
 * Sends a draft, and never rejects.
 *
 * @param base the `updated_at` the entries were typed on; null lets them win over whatever is stored.
 * @param lastSent the entries of the save before, whose answer may have been lost: to find these stored is no other
 *   device's doing.
 */
export async function sendDraft(
  draft: Draft,
  base: string | null,
  lastSent: Draft | null,
): Promise<SaveOutcome> {
  const outcome = await sendOnce(draft, base);
  if (outcome.state !== "superseded") return outcome;
  const stored = openedOf(outcome.newer).draft;
  if (isSame(stored, draft)) return { state: "saved", base: outcome.newer.updated_at };
  return lastSent !== null && isSame(stored, lastSent)
    ? sendOnce(draft, outcome.newer.updated_at)
    : outcome;
}

async function sendOnce(draft: Draft, base: string | null): Promise<SaveOutcome> {
  try {
    const answer = await callOrReject(saveDraft, {
      params: { applicationId: draft.application_id },
      body: {
        step: draft.step,
        body: { ...draft.form },
        ...(draft.form.customer_id === "" ? {} : { customer_id: draft.form.customer_id }),
        ...(base === null ? {} : { base_updated_at: base }),
      },
    });
    return { state: "saved", base: answer.draft.updated_at };
  } catch (error) {
    if (!(error instanceof ApiError)) return { state: "unsaved" };
    const stale = staleDraft.safeParse(error.body);
    if (error.status === 409 && stale.success) {
      return { state: "superseded", newer: stale.data.draft };
    }
    if (error.status === 409 && error.message === draftTexts.submitted)
      return { state: "submitted" };
    const isFinal = error.status === 400 || error.status === 403 || error.status === 409;
    return isFinal ? { state: "refused", text: error.message } : { state: "unsaved" };
  }
}

function isSame(one: Draft, other: Draft): boolean {
  return one.step === other.step && canonical(one.form) === canonical(other.form);
}

/** Restoring a form puts its fields into one order, whatever order the database keeps. */
function canonical(form: ApplicationForm): string {
  return JSON.stringify(restoreForm(form, ""));
}
