import { applicationDraftKey } from "../core/session.ts";

/** What is kept in this browser while the server has not acknowledged it yet: never longer (AUTH-34). */
export interface LocalDraft {
  application_id: string;
  step: number;
  form: unknown;
  /** The server's `updated_at` that the entries were typed on; null before the first save. */
  base: string | null;
}

/**
 * Keeps what the server does not have yet, each application by itself: staff start several. Storage that is full or
 * closed loses nothing that is on the screen.
 */
export function keepLocalDraft(userId: number, draft: LocalDraft): void {
  try {
    const kept = JSON.stringify({ ...draft, kept_at: Date.now() });
    localStorage.setItem(keyOf(userId, draft.application_id), kept);
  } catch {
    // The server's copy and the screen remain.
  }
}

/** The entries that never reached the server, from before a reload or a lost line, the newest first. */
export function readLocalDrafts(userId: number): LocalDraft[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(keyOf(userId, "")))
      .map((key): unknown => JSON.parse(localStorage.getItem(key) ?? "null"))
      .filter(isKept)
      .toSorted((one, other) => other.kept_at - one.kept_at);
  } catch {
    return [];
  }
}

/** Forgets the local copy: the server has it, or it was submitted. */
export function dropLocalDraft(userId: number, applicationId: string): void {
  try {
    localStorage.removeItem(keyOf(userId, applicationId));
  } catch {
    // Closed storage holds nothing.
  }
}

function keyOf(userId: number, applicationId: string): string {
  return `${applicationDraftKey}${userId}:${applicationId}`;
}

function isKept(value: unknown): value is LocalDraft & { kept_at: number } {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof Reflect.get(value, "application_id") === "string" &&
    typeof Reflect.get(value, "step") === "number" &&
    typeof Reflect.get(value, "kept_at") === "number" &&
    "form" in value
  );
}
