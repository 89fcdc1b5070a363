import { placedText } from "@microfinance/contract/applications/fields.ts";
import { applicationTexts, draftTexts } from "@microfinance/contract/applications/texts.ts";
import { ApiError, errorMessage } from "../core/api-error.ts";
import type { DraftState } from "./use-draft.ts";

/** Why the application was rejected: the server's text with the step of its field, else the screen's text. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return errorMessage(error, applicationTexts.unexpected);
  return placedText(error.fields, errorMessage(error, applicationTexts.failed));
}

/** Why the application cannot be submitted yet: newer input of another device, or running uploads; null otherwise. */
export function sendError(state: DraftState, filesUnderway: number): string | null {
  if (state === "superseded") return "Choose which entries to keep before you submit.";
  return filesUnderway > 0 ? draftTexts.uploading(filesUnderway) : null;
}
