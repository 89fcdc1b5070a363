/** One alert waiting to be read (D2). */
export interface Notice {
  id: number;
  text: string;
  done: () => void;
}

let notices: readonly Notice[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

/**
 * Shows the in-app alert dialog with exactly this text and an OK button (D2). Several
 * are shown one after the other. The promise resolves once the user has read it.
 */
export function notify(text: string): Promise<void> {
  return new Promise((resolve) => {
    const id = nextId++;
    const done = () => {
      change(notices.filter((notice) => notice.id !== id));
      resolve();
    };
    change([...notices, { id, text, done }]);
  });
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

function change(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}
