import { useCallback, useEffect, useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { DraftRecord } from "@microfinance/contract/applications/draft.ts";
import { businessDate } from "@microfinance/contract/core/dates.ts";
import type { StoredFile } from "@microfinance/contract/documents/schema.ts";
import { getSession } from "../core/session.ts";
import { emptyForm, type ApplicationForm } from "./application-form.ts";
import {
  openDrafts,
  openedOf,
  removeDraft,
  sendDraft,
  type Draft,
  type Opened,
} from "./draft-calls.ts";
import { removeLocalDraft, storeLocalDraft } from "./local-draft.ts";

/**
 * The state of the input: saved, being saved or about to be, only in this browser, older than another device's, already
 * submitted, or rejected by the server for the reason in `problem`. "failed": no draft could be opened.
 * "choosing": staff have several and choose one. "new": nothing was entered yet.
 */
export type DraftState =
  | "loading"
  | "failed"
  | "choosing"
  | "new"
  | "saved"
  | "saving"
  | "unsaved"
  | "superseded"
  | "submitted"
  | "refused";

/** Milliseconds between the last input and its save. */
const saveDelay = 1_200;
/** Milliseconds before a failed save is repeated; they double each time, up to `longestRetry`. */
const firstRetry = 4_000;
const longestRetry = 60_000;

/** Which application is opened. */
export interface WhichDraft {
  /** For staff: unfinished applications are shown to choose from, and a new one leaves the others. */
  mayHaveSeveral: boolean;
  /** The customer a staff member starts for: only a draft for the same one is continued. */
  forCustomer: string | null;
  /** The key of the one that is continued, or begins with this key; null for any. */
  applicationId: string | null;
}

/**
 * The draft of an application (LOAN-1). The server stores it during input, and this browser until the server has
 * acknowledged it, so that a reload, a closed window, a lost connection or another device loses nothing.
 *
 * @param prefill fills a form without input from the person's records.
 */
export function useDraft(
  userId: number,
  which: WhichDraft,
  prefill: (form: ApplicationForm) => ApplicationForm,
) {
  const { mayHaveSeveral, forCustomer, applicationId } = which;
  const cache = useQueryClient();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const [state, setState] = useState<DraftState>("loading");
  const [problem, setProblem] = useState<unknown>(null);
  const [isContinued, setContinued] = useState(false);
  const [choices, setChoices] = useState<readonly Opened[]>([]);
  const openings = useRef(0);
  const base = useRef<string | null>(null);
  const latest = useRef<Draft | null>(null);
  const lastSent = useRef<Draft | null>(null);
  const newer = useRef<DraftRecord | null>(null);
  const isDirty = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const saving = useRef<Promise<unknown> | null>(null);
  const retryAfter = useRef(firstRetry);
  const retry = useRef(() => {});
  const isOpen = useRef(false);
  const latestPrefill = useRef(prefill);
  useEffect(() => {
    latestPrefill.current = prefill;
  });

  /** Shows a draft: a stored or a new one, which may have a key already. With a list to choose from, that. */
  const show = useCallback(
    (
      opened: Opened | null,
      among: readonly Opened[] | null = null,
      newKey: string | null = null,
    ) => {
      clearTimeout(timer.current);
      const isChoice = among !== null;
      const next = isChoice ? null : (opened?.draft ?? newDraft(latestPrefill.current, newKey));
      setChoices(among ?? []);
      [base.current, lastSent.current, newer.current] = [opened?.base ?? null, null, null];
      latest.current = next;
      isDirty.current = opened?.isUnsaved ?? false;
      setDraft(next);
      setFiles(opened?.files ?? []);
      setContinued(opened !== null);
      setState(isChoice ? "choosing" : stateOf(opened));
    },
    [],
  );

  /** Saves the current input, one save at a time; returns whether the server has it. */
  const save = useCallback(
    async (force = false): Promise<boolean> => {
      clearTimeout(timer.current);
      while (saving.current !== null) await saving.current;
      const sent = latest.current;
      if (sent === null) return false;
      if (!isDirty.current && base.current !== null && !force) return true;
      setState((now) => (needsDecision(now) ? now : "saving"));
      const attempt = sendDraft(sent, force ? null : base.current, lastSent.current);
      lastSent.current = sent;
      saving.current = attempt;
      const outcome = await attempt;
      saving.current = null;
      const isDone = outcome.state === "saved" || outcome.state === "submitted";
      if (latest.current?.application_id !== sent.application_id) {
        if (isDone) removeLocalDraft(userId, sent.application_id);
        return outcome.state === "saved";
      }
      const isLatest = latest.current === sent;
      if (outcome.state === "saved") base.current = outcome.base;
      if (outcome.state === "superseded") newer.current = outcome.newer;
      if (outcome.state === "refused") setProblem(outcome.text);
      if (isDone && isLatest) {
        isDirty.current = false;
        removeLocalDraft(userId, sent.application_id);
      } else if (isSignedIn(userId)) {
        storeLocalDraft(userId, { ...latest.current, base: base.current });
      }
      if (outcome.state !== "saved" || isLatest) setState(outcome.state);
      if (outcome.state === "unsaved" && isLatest) retry.current();
      else retryAfter.current = firstRetry;
      return outcome.state === "saved";
    },
    [userId],
  );

  /** Repeats a failed save: on a slow connection requests fail while the browser reports to be online. */
  useEffect(() => {
    retry.current = () => {
      if (!isOpen.current || !isSignedIn(userId)) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), retryAfter.current);
      retryAfter.current = Math.min(2 * retryAfter.current, longestRetry);
    };
  }, [save, userId]);

  const open = useCallback(() => {
    openings.current += 1;
    const opening = openings.current;
    openDrafts(userId, forCustomer).then(
      (found) => {
        if (opening !== openings.current) return;
        const [first = null] =
          applicationId === null
            ? found
            : found.filter(({ draft: { application_id } }) => application_id === applicationId);
        const isChoice =
          applicationId === null && mayHaveSeveral && found.length > (forCustomer === null ? 0 : 1);
        if (isChoice) return show(null, found);
        show(first, null, applicationId);
        if (first?.isUnsaved) void save();
      },
      (error: unknown) => {
        if (opening !== openings.current) return;
        setProblem(error);
        setState("failed");
      },
    );
  }, [userId, mayHaveSeveral, forCustomer, applicationId, show, save]);

  useEffect(() => {
    isOpen.current = true;
    open();
    return () => {
      isOpen.current = false;
      openings.current += 1;
      clearTimeout(timer.current);
      // Closed before the delay ended: the input is saved now, so that Home shows it.
      const last = isDirty.current && isSignedIn(userId) ? save() : saving.current;
      void Promise.resolve(last).then(() =>
        cache.invalidateQueries({ queryKey: ["applications"] }),
      );
    };
  }, [userId, open, save, cache]);

  useEffect(() => {
    const saveNow = () => {
      if (isDirty.current) void save();
    };
    window.addEventListener("online", saveNow);
    return () => window.removeEventListener("online", saveNow);
  }, [save]);

  /** Applies a change of the input or the step: stored in the browser at once, and sent after a pause. */
  const change = useCallback(
    (changes: (now: Draft) => Partial<Draft>) => {
      if (latest.current === null) return;
      const next = { ...latest.current, ...changes(latest.current) };
      latest.current = next;
      isDirty.current = true;
      setDraft(next);
      setContinued(false);
      storeLocalDraft(userId, { ...next, base: base.current });
      setState((now) => stateAfterInput(now, navigator.onLine));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), saveDelay);
    },
    [save, userId],
  );

  /** Waits for a running save and cancels a planned one, before the submission. */
  const waitForSave = useCallback(async () => {
    clearTimeout(timer.current);
    while (saving.current !== null) await saving.current;
  }, []);

  /** Starts anew, after a submission. */
  const reset = useCallback(() => {
    if (latest.current !== null) removeLocalDraft(userId, latest.current.application_id);
    show(null);
  }, [show, userId]);

  /** Replaces the input with the newer one of the other device. */
  const takeOther = useCallback(() => {
    if (newer.current === null) return;
    removeLocalDraft(userId, newer.current.application_id);
    show(openedOf(newer.current));
  }, [show, userId]);

  /** Deletes an unfinished application in this browser and on the server. Rejects as `callOrReject` does. */
  const remove = useCallback(
    async (applicationId: string) => {
      await removeDraft(userId, applicationId);
      setChoices((now) => now.filter((one) => one.draft.application_id !== applicationId));
    },
    [userId],
  );

  /** Deletes the shown application and starts anew. Rejects as `callOrReject` does. */
  const discard = useCallback(async () => {
    if (latest.current === null) return;
    await waitForSave();
    await remove(latest.current.application_id);
    show(null);
  }, [remove, show, waitForSave]);

  /** Continues an unfinished application, or starts a new one; the shown one is kept. */
  const choose = useCallback(
    async (opened: Opened | null) => {
      if (isDirty.current) await save();
      show(opened);
      if (opened?.isUnsaved) void save();
    },
    [save, show],
  );

  /** Shows the unfinished applications to choose from, even if there is none of one's own. */
  const list = async () => {
    latest.current = null;
    setDraft(null);
    setState("loading");
    try {
      show(null, await openDrafts(userId, forCustomer));
    } catch (error) {
      setProblem(error);
      setState("failed");
    }
  };

  const reopen = () => {
    setState("loading");
    open();
  };

  const actions = {
    change,
    save,
    waitForSave,
    reset,
    takeOther,
    remove,
    discard,
    choose,
    list,
    reopen,
  };
  return { draft, files, setFiles, state, problem, isContinued, choices, ...actions };
}

function stateOf(opened: Opened | null): DraftState {
  if (opened === null) return "new";
  return opened.isUnsaved ? "unsaved" : "saved";
}

/** The state right after an input: a failed save stays in sight, and without a network the next one would fail too. */
function stateAfterInput(now: DraftState, isOnline: boolean): DraftState {
  if (needsDecision(now) || now === "unsaved") return now;
  return isOnline ? "saving" : "unsaved";
}

/** Whether the state stays until the person decides, whatever they enter. */
function needsDecision(state: DraftState): boolean {
  return state === "superseded" || state === "submitted";
}

/** Whether the input may be stored in this browser: not after its person has signed out. */
function isSignedIn(userId: number): boolean {
  const session = getSession();
  return session.state === "signed-in" && session.claims.id === userId;
}

function newDraft(prefill: (form: ApplicationForm) => ApplicationForm, key: string | null): Draft {
  return {
    application_id: key ?? crypto.randomUUID(),
    step: 1,
    form: prefill(emptyForm(businessDate(new Date()))),
  };
}
