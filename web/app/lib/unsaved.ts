import { useEffect, useEffectEvent } from "react";
import { useBlocker } from "react-router";
import { ask } from "../ui/notify.ts";
import { getSession } from "./session.ts";

const forms = new Set<symbol>();
const question = "What you changed here has not been saved.";
const answers = { yes: "Leave without saving", no: "Stay here" };

/** Marks a form that holds changes nobody has saved, for as long as it is on the screen. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const form = Symbol("unsaved form");
    forms.add(form);
    return () => {
      forms.delete(form);
    };
  }, [isUnsaved]);
}

/** Whether the place may be left: at once when nothing is unsaved, else once the person says so. */
export async function mayLeave(): Promise<boolean> {
  return forms.size === 0 || ask(question, answers);
}

/**
 * Keeps what was typed from being lost with a tap (001§4): another tab, Back, Escape in a modal that has an address and
 * closing the window ask first while a form holds unsaved changes. A session that has ended is never held up (000§4).
 */
export function useLeaveGuard(): void {
  const blocker = useBlocker(() => forms.size > 0 && getSession().state === "signed-in");
  const decide = useEffectEvent(async () => {
    if (blocker.state !== "blocked") return;
    if (await mayLeave()) blocker.proceed();
    else blocker.reset();
  });
  useEffect(() => {
    if (blocker.state === "blocked") void decide();
  }, [blocker.state]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (forms.size > 0 && getSession().state === "signed-in") event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, []);
}
