import { createContext, useContext, useEffect, useEffectEvent, useRef, useState } from "react";
import { type Blocker, useBlocker, useLocation, useNavigate } from "react-router";
import { confirm } from "./notify.ts";
import { getSession } from "./session.ts";
import { isSamePlace } from "./use-section.ts";

/** The forms with unsaved changes, each with its question; the last one is shown. */
export type UnsavedForms = Map<symbol, string>;

const forms: UnsavedForms = new Map();
/** The open dialogs, the topmost last. */
const openDialogs: UnsavedForms[] = [];
const changed = "What you changed here has not been saved.";
const answers = { yes: "Leave without saving", no: "Stay here" };

/** The forms inside a modal, the only ones that matter when it closes: `<UnsavedInside value={new Map()}>`. */
export const UnsavedInside = createContext<UnsavedForms | null>(null);

/**
 * Registers a form with unsaved changes while it is mounted.
 *
 * @param text the loss that leaving causes.
 */
export function useUnsaved(isUnsaved: boolean, text: string = changed): void {
  const inside = useContext(UnsavedInside);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const form = Symbol("unsaved form");
    for (const unsaved of [forms, inside]) unsaved?.set(form, text);
    return () => {
      for (const unsaved of [forms, inside]) unsaved?.delete(form);
    };
  }, [isUnsaved, text, inside]);
}

/** Resolves with true at once without unsaved changes, else with the person's answer. */
async function confirmLeave(unsaved: UnsavedForms): Promise<boolean> {
  const text = [...unsaved.values()].at(-1);
  return text === undefined || confirm(text, answers);
}

/**
 * Closing of a dialog or drawer: Escape, the close button and a click outside ask for confirmation while a form inside
 * has unsaved changes. `inside` is the value of its `UnsavedInside`.
 *
 * @param isOpen whether the dialog is open.
 */
export function useGuardedClose(isOpen: boolean, onClose: () => void) {
  const [inside] = useState<UnsavedForms>(() => new Map());
  useEffect(() => {
    if (!isOpen) return undefined;
    openDialogs.push(inside);
    return () => void openDialogs.splice(openDialogs.indexOf(inside), 1);
  }, [isOpen, inside]);
  const close = async () => {
    // Escape reaches both of two stacked dialogs; only the topmost may close.
    if (openDialogs.at(-1) !== inside) return;
    // The question must not open during the key press: the browser would apply the same Escape to it.
    if (inside.size > 0) await nextTask();
    if (!(await confirmLeave(inside))) return;
    discard(inside);
    onClose();
  };
  return { inside, close: () => void close() };
}

/** Removes the unsaved forms of the surrounding dialog: for a Cancel button, which needs no confirmation. */
export function useDiscardUnsaved(): () => void {
  const inside = useContext(UnsavedInside);
  return () => inside !== null && discard(inside);
}

/** Resolves in the next task of the event loop; by message, since browsers throttle timers. */
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

/** Prevents a second question if closing changes the address. */
function discard(unsaved: UnsavedForms): void {
  for (const form of unsaved.keys()) forms.delete(form);
  unsaved.clear();
}

/**
 * Asks for confirmation before input is lost (SITE-33): on navigation, Back, another address typed, Escape in a modal
 * with an address, and closing the window, while a form has unsaved changes. An ended session is never blocked
 * (AUTH-32).
 */
export function useUnsavedGuard(): void {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      hasUnsaved() && !(from.pathname === to.pathname && isSamePlace(from.hash, to.hash)),
  );
  const isAsking = useRef(false);
  const settle = useEffectEvent((leaves: boolean) => {
    if (blocker.state !== "blocked") return;
    if (leaves) blocker.proceed();
    else blocker.reset();
  });
  const decide = useEffectEvent(async ({ state }: Blocker) => {
    if (state !== "blocked" || isAsking.current) return;
    isAsking.current = true;
    const leaves = await confirmLeave(forms);
    isAsking.current = false;
    settle(leaves);
  });
  // By the blocker and not by its state: who stays and goes again at once leaves no state between to be drawn.
  useEffect(() => void decide(blocker), [blocker]);
  useTypedAddress();
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, []);
}

/**
 * The router cannot hold an address that was typed, only its own steps: the page would show the new section without the
 * form. So the typed address becomes a step of the router, in browsers that announce it (Navigation API).
 */
function useTypedAddress(): void {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const step = useEffectEvent((url: string) => void navigate({ hash: new URL(url).hash }));
  // The router undoes a blocked Back by a step forward to where it is, which must not be held.
  const isHere = useEffectEvent((url: string) => isSamePlace(new URL(url).hash, hash));
  useEffect(() => {
    const hold = (event: NavigateEvent) => {
      if (!event.hashChange || !event.cancelable || !hasUnsaved()) return;
      if (isHere(event.destination.url)) return;
      event.preventDefault();
      step(event.destination.url);
    };
    const { navigation } = window as Partial<Pick<Window, "navigation">>;
    navigation?.addEventListener("navigate", hold);
    return () => navigation?.removeEventListener("navigate", hold);
  }, []);
}

function hasUnsaved(): boolean {
  return forms.size > 0 && getSession().state === "signed-in";
}
