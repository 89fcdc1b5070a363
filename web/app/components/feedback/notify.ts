/** One alert waiting to be read (SITE-29), or a question waiting for one of its two answers. */
export interface Notice {
  id: number;
  text: string;
  /** What the buttons of a question say; null for an alert, which has its OK. */
  answers: Answers | null;
  /** @param isYes what a question was answered with. */
  done: (isYes: boolean) => void;
}

/** The two answers of a question. The second is the careful one: Escape means it too. */
export interface Answers {
  yes: string;
  no: string;
}

let notices: readonly Notice[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

/**
 * Shows the in-app alert dialog with exactly this text and an OK button (SITE-29). Several
 * are shown one after the other. The promise resolves once the user has read it.
 */
export async function notify(text: string): Promise<void> {
  await show(text, null);
}

/** Asks in the same dialog; resolves with true once the first of the two answers is chosen. */
export function ask(question: string, answers: Answers): Promise<boolean> {
  return show(question, answers);
}

/** The notices waiting, oldest first. */
export function waitingNotices(): readonly Notice[] {
  return notices;
}

/** Calls back whenever the waiting notices change; answers how to stop. */
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
