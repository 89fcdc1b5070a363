import { createContext, useContext, useEffect, useEffectEvent, useState } from "react";
import { useBlocker } from "react-router";
import { ask } from "../components/feedback/notify.ts";
import { getSession } from "./session.ts";

/** The forms with unsaved changes, each with what it would say; the last of them is asked. */
export type UnsavedForms = Map<symbol, string>;

const forms: UnsavedForms = new Map();
/** The dialogs that are open, the uppermost last. */
const openDialogs: UnsavedForms[] = [];
const changed = "What you changed here has not been saved.";
const answers = { yes: "Leave without saving", no: "Stay here" };

/** The forms inside a modal, which alone matter when the modal closes: `<UnsavedInside value={new Map()}>`. */
export const UnsavedInside = createContext<UnsavedForms | null>(null);

/**
 * Marks a form that holds changes nobody has saved, for as long as it is on the screen.
 *
 * @param text what is lost by leaving.
 */
export function useUnsaved(isUnsaved: boolean, text: string = changed): void {
  const inside = useContext(UnsavedInside);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const form = Symbol("unsaved form");
    for (const place of [forms, inside]) place?.set(form, text);
    return () => {
      for (const place of [forms, inside]) place?.delete(form);
    };
  }, [isUnsaved, text, inside]);
}

/** Whether a place may be left: at once when nothing in it is unsaved, else once the person says so. */
async function confirmLeave(place: UnsavedForms): Promise<boolean> {
  const text = [...place.values()].at(-1);
  return text === undefined || ask(text, answers);
}

/**
 * Closing of a dialog or drawer: Escape, the cross and a tap beside it ask first while a form inside holds unsaved
 * changes. `inside` is the value of its `UnsavedInside`.
 *
 * @param isOpen whether the dialog is on the screen.
 */
export function useGuardedClose(isOpen: boolean, onClose: () => void) {
  const [inside] = useState<UnsavedForms>(() => new Map());
  useEffect(() => {
    if (!isOpen) return undefined;
    openDialogs.push(inside);
    return () => void openDialogs.splice(openDialogs.indexOf(inside), 1);
  }, [isOpen, inside]);
  const close = async () => {
    // Of two dialogs over each other Escape reaches both: it is meant for the upper one.
    if (openDialogs.at(-1) !== inside) return;
    // The question must not open during the key press: the browser would take its Escape for the question's own.
    if (inside.size > 0) await nextTask();
    if (!(await confirmLeave(inside))) return;
    forget(inside);
    onClose();
  };
  return { inside, close: () => void close() };
}

/** Forgets the unsaved forms of the dialog around it: for a Cancel button, which is an answer by itself. */
export function useForgetUnsaved(): () => void {
  const inside = useContext(UnsavedInside);
  return () => inside !== null && forget(inside);
}

/** Resolves in the next task of the event loop; by message, since a timer may be throttled. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** So that the leave guard does not ask again where closing changes the address. */
function forget(place: UnsavedForms): void {
  for (const form of place.keys()) forms.delete(form);
  place.clear();
}

/**
 * Keeps what was typed from being lost with a tap (SITE-33): another tab, Back, Escape in a modal that has an address and
 * closing the window ask first while a form holds unsaved changes. A session that has ended is never held up (AUTH-32).
 */
export function useUnsavedGuard(): void {
  const blocker = useBlocker(isHolding);
  const decide = useEffectEvent(async () => {
    if (blocker.state !== "blocked") return;
    if (await confirmLeave(forms)) blocker.proceed();
    else blocker.reset();
  });
  useEffect(() => {
    if (blocker.state === "blocked") void decide();
  }, [blocker.state]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isHolding()) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, []);
}

function isHolding(): boolean {
  return forms.size > 0 && getSession().state === "signed-in";
}
