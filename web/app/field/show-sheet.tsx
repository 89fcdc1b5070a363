import { StrictMode, useCallback, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { phoneTexts as texts } from "@microfinance/contract/collections/phone-texts.ts";
import { findRound, type Round, type Unsent } from "./round.ts";
import { PinForm } from "./pin-form.tsx";
import { RoundView } from "./round-view.tsx";
import type { Vault } from "./store.ts";
import { TakeForm } from "./take-form.tsx";
import { Online, useOnline, useReachable } from "./use-online.ts";
import classes from "./field.module.css";

/** Renders the page into its element. */
export function showSheet(): void {
  const element = document.querySelector("#sheet");
  if (element === null) throw new Error("the page has no place for the sheet");
  followColorScheme();
  createRoot(element).render(
    <StrictMode>
      <SheetApp />
    </StrictMode>,
  );
}

/**
 * The colour scheme that the person chose in the back office, as Mantine stores it; else that of the phone (SITE-52).
 */
function followColorScheme(): void {
  const chosen = localStorage.getItem("mantine-color-scheme-value");
  const isDark =
    chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset["mantineColorScheme"] = isDark ? "dark" : "light";
}

type Shown =
  | { kind: "looking" | "empty" | "unusable" }
  | { kind: "locked"; vault: Vault; unsent: Unsent }
  | { kind: "open"; round: Round };

/** Milliseconds after which a hidden sheet requires its PIN again. */
const hiddenTooLong = 5 * 60_000;

/** The collection sheet on a phone: taken with a network, filled in without one, and sent later. */
function SheetApp() {
  const [shown, setShown] = useState<Shown>({ kind: "looking" });
  const isOnline = useReachable();
  const look = useCallback(() => find().then(setShown), []);
  useEffect(() => {
    void look();
  }, [look]);
  useLockWhenHidden(look);
  const open = (round: Round) => setShown({ kind: "open", round });
  const change = (act: (now: Round) => Round) =>
    setShown((before) =>
      before.kind === "open" ? { kind: "open", round: act(before.round) } : before,
    );

  return (
    <Online value={isOnline}>
      <div className={classes.page}>
        <header className={classes.top}>
          <a href="/staff/dashboard#collection-sheets">Office</a>
          <Network />
        </header>
        <main className={classes.main}>
          {shown.kind === "looking" && <h1 className="visually-hidden">Collection sheet</h1>}
          {shown.kind === "unusable" && (
            <>
              <h1>Collection sheet</h1>
              <p role="alert">{texts.noStorage}</p>
            </>
          )}
          {shown.kind === "empty" && <TakeForm onTaken={open} />}
          {shown.kind === "locked" && (
            <PinForm vault={shown.vault} unsent={shown.unsent} onOpen={open} />
          )}
          {shown.kind === "open" && (
            <RoundView round={shown.round} onChange={change} onLeft={() => void look()} />
          )}
        </main>
      </div>
    </Online>
  );
}

/** The sheet on this phone, none, or a browser that cannot store one. */
async function find(): Promise<Shown> {
  try {
    if (!window.isSecureContext) return { kind: "unusable" };
    const found = await findRound();
    return found === null ? { kind: "empty" } : { kind: "locked", ...found };
  } catch {
    return { kind: "unusable" };
  }
}

function Network() {
  const isOnline = useOnline();
  return (
    <p className={classes.network} role="status" data-online={isOnline}>
      {isOnline ? "Connected" : "No network"}
    </p>
  );
}

function useLockWhenHidden(lock: () => Promise<void>): void {
  useEffect(() => {
    let hiddenAt: number | null = null;
    const follow = () => {
      if (document.visibilityState === "hidden") hiddenAt = Date.now();
      else if (hiddenAt !== null && Date.now() - hiddenAt > hiddenTooLong) void lock();
    };
    document.addEventListener("visibilitychange", follow);
    return () => document.removeEventListener("visibilitychange", follow);
  }, [lock]);
}
