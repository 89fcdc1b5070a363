/** A queued alert (SITE-29), or a queued question with two answers. */
export interface Notice {
  id: number;
  text: string;
  /** Labels of a question's buttons; null for an alert, which has OK. */
  answers: Answers | null;
  /** @param isYes the answer to a question. */
  done: (isYes: boolean) => void;
}

/** The two answers of a question. The second one is safe: Escape chooses it too. */
export interface Answers {
  yes: string;
  no: string;
}

let notices: readonly Notice[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

/**
 * Shows the in-app alert dialog with exactly this text and an OK button (SITE-29). Several alerts are shown one after
 * the other. The promise resolves when the user closes the alert.
 */
export async function notify(text: string): Promise<void> {
  await show(text, null);
}

/** Shows a question in the same dialog; resolves with true if the first answer is chosen. */
export function confirm(question: string, answers: Answers): Promise<boolean> {
  return show(question, answers);
}

/** The queued notices, oldest first. */
export function waitingNotices(): readonly Notice[] {
  return notices;
}

/** Calls back when the queue changes; returns the unsubscribe function. */
export function subscribeNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(text: string, answers: Answers | null): Promise<boolean> {
  return new Promise((resolve) => {
    const id = nextId++;
    const done = (isYes: boolean) => {
      change(notices.filter((notice) => notice.id !== id));
      resolve(isYes);
    };
    change([...notices, { id, text, answers, done }]);
  });
}

function change(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}
