import { useEffect, useEffectEvent } from "react";

/** Calls back on a key that the whole page has: the event goes no further. */
export function useShortcut(isIt: (event: KeyboardEvent) => boolean, act: () => void): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (!isIt(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    act();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => listen(event);
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

/** Whether a character was pressed alone, outside of inputs and dialogs. */
export function isPressedAlone(event: KeyboardEvent, key: string): boolean {
  const isTyping =
    event.target instanceof HTMLElement &&
    (event.target.isContentEditable ||
      event.target.closest("input, textarea, select, [role=dialog]") !== null);
  return event.key === key && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
}
