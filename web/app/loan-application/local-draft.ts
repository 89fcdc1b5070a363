import { applicationDraftKey } from "../core/session.ts";

/** Input stored in this browser until the server has acknowledged it, and never longer (AUTH-34). */
export interface LocalDraft {
  application_id: string;
  step: number;
  form: unknown;
  /** The server's `updated_at` which the input is based on; null before the first save. */
  base: string | null;
}

/**
 * Stores input that the server does not have yet, separately for each application: staff start several. When the
 * storage is full or not permitted, the input is only on the screen.
 */
export function storeLocalDraft(userId: number, draft: LocalDraft): void {
  try {
    const text = JSON.stringify({ ...draft, kept_at: Date.now() });
    localStorage.setItem(keyOf(userId, draft.application_id), text);
  } catch {
    // The server's copy and the screen remain.
  }
}

/** Input that never reached the server before a reload or a lost connection, newest first. */
export function readLocalDrafts(userId: number): LocalDraft[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(keyOf(userId, "")))
      .map((key): unknown => JSON.parse(localStorage.getItem(key) ?? "null"))
      .filter(isLocalDraft)
      .toSorted((one, other) => other.kept_at - one.kept_at);
  } catch {
    return [];
  }
}

/** Removes the local copy: the server has the input, or it was submitted. */
export function removeLocalDraft(userId: number, applicationId: string): void {
  try {
    localStorage.removeItem(keyOf(userId, applicationId));
  } catch {
    // Without permitted storage there is no copy.
  }
}

function keyOf(userId: number, applicationId: string): string {
  return `${applicationDraftKey}${userId}:${applicationId}`;
}

function isLocalDraft(value: unknown): value is LocalDraft & { kept_at: number } {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof Reflect.get(value, "application_id") === "string" &&
    typeof Reflect.get(value, "step") === "number" &&
    typeof Reflect.get(value, "kept_at") === "number" &&
    "form" in value
  );
}
