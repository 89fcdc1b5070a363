import {
  deleteDraft,
  listDrafts,
  saveDraft,
} from "@microfinance/contract/applications/endpoints.ts";
import { type DraftRecord, staleDraft } from "@microfinance/contract/applications/draft.ts";
import { draftTexts } from "@microfinance/contract/applications/texts.ts";
import { businessDate } from "@microfinance/contract/core/dates.ts";
import type { StoredFile } from "@microfinance/contract/documents/schema.ts";
import { ApiError } from "../core/api-error.ts";
import { callOrReject } from "../core/api.ts";
import { restoreForm, type ApplicationForm } from "./application-form.ts";
import { readLocalDrafts, removeLocalDraft } from "./local-draft.ts";

/** The application on the screen. */
export interface Draft {
  application_id: string;
  step: number;
  form: ApplicationForm;
}

/** A draft that can be continued. */
export interface Opened {
  draft: Draft;
  files: readonly StoredFile[];
  /** The server's `updated_at` which the input is based on; null before the first save. */
  base: string | null;
  isUnsaved: boolean;
}

/**
 * The drafts that can be continued: input that never reached the server comes first, then the server's, newest first.
 * Rejects as `callOrReject` does when the server cannot be read and this browser has none: a new form would hide the
 * stored draft.
 *
 * @param forCustomer the customer a staff member starts for: only drafts for the same one are continued.
 */
export async function openDrafts(userId: number, forCustomer: string | null): Promise<Opened[]> {
  const today = businessDate(new Date());
  const isWanted = (customerId: string | null) =>
    forCustomer === null || customerId === forCustomer;
  const local = readLocalDrafts(userId)
    .map((stored) => ({ ...stored, form: restoreForm(stored.form, today) }))
    .filter(({ form }) => isWanted(form.customer_id));
  const stored = await callOrReject(listDrafts).then(
    (answer) => answer.drafts,
    (error: unknown) => {
      if (local.length === 0) throw error;
      return [];
    },
  );
  const unsent = local.map(({ base, application_id, step, form }) => ({
    draft: { application_id, step, form },
    files: stored.find((one) => one.application_id === application_id)?.files ?? [],
    base,
    isUnsaved: true,
  }));
  const sent = stored
    .filter((one) => isWanted(one.customer_id))
    .filter((one) => !local.some(({ application_id }) => application_id === one.application_id))
    .map(openedOf);
  return [...unsent, ...sent];
}

/** Deletes an unfinished application in this browser and on the server. Rejects as `callOrReject` does. */
export async function removeDraft(userId: number, applicationId: string): Promise<void> {
  await callOrReject(deleteDraft, { params: { applicationId } }).catch((error: unknown) => {
    // One that is deleted, or with a colleague, leaves this browser.
    const isGone = error instanceof ApiError && [403, 404].includes(error.status);
    if (!isGone) throw error;
  });
  removeLocalDraft(userId, applicationId);
}

/** The server's draft as a form. */
export function openedOf(record: DraftRecord): Opened {
  const form = restoreForm(record.body, businessDate(new Date()));
  return {
    draft: { application_id: record.application_id, step: record.step, form },
    files: record.files,
    base: record.updated_at,
    isUnsaved: false,
  };
}

/** The result of a save: stored, no response, changed on another device, already submitted, or rejected with a text. */
export type SaveOutcome =
  | { state: "saved"; base: string }
  | { state: "unsaved" }
  | { state: "superseded"; newer: DraftRecord }
  | { state: "submitted" }
  | { state: "refused"; text: string };

/**
 * Sends a draft, and never rejects.
 *
 * @param base the `updated_at` which the input is based on; null overwrites the stored draft.
 * @param lastSent the input of the previous save, whose response may have been lost: finding it stored is no conflict
 *   with another device.
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

/** Restoring a form gives its fields one order; the database may return another. */
function canonical(form: ApplicationForm): string {
  return JSON.stringify(restoreForm(form, ""));
}
