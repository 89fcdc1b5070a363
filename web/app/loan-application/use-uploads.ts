import { useEffect, useRef, useState } from "react";
import { deleteDraftFile, listDraftFiles } from "@microfinance/contract/applications/endpoints.ts";
import { draftTexts } from "@microfinance/contract/applications/texts.ts";
import { uploadLimits } from "@microfinance/contract/core/constants.ts";
import type { PaperKind } from "@microfinance/contract/documents/papers.ts";
import type { StoredFile } from "@microfinance/contract/documents/schema.ts";
import { fileTexts } from "@microfinance/contract/core/files.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { ApiError, errorMessage } from "../core/api-error.ts";
import { callOrReject } from "../core/api.ts";
import { useUnsaved } from "../core/unsaved-guard.ts";
import { fileError } from "../documents/file-error.ts";
import { scalePhoto } from "../documents/scale-photo.ts";
import { sendFile } from "../documents/send-file.ts";

/** The place of a file: the slot of a paper, or "other" for a file of no kind. */
export type Slot = PaperKind | "other";

/** An upload that is running, or one that failed without a network and can be repeated. */
export interface Sending {
  key: number;
  file: File;
  slot: Slot;
  /** The stored file that it replaces once it is stored. */
  replaces: StoredFile | null;
  /** The part that was sent, from 0 to 1. */
  share: number;
  /** Why the upload failed; null while it runs. */
  failure: string | null;
  cancel: AbortController;
}

/** The documents of one application: stored files, uploads, and the actions on them. */
export type Uploads = ReturnType<typeof useUploads>;

/**
 * Uploads documents when they are chosen. Uploads continue while the person changes the step, and are canceled with
 * their application. A rejected file is named with its reason and is in no list.
 *
 * @param applicationId null while no application is open yet.
 * @param prepare ensures that the server has the draft; returns false when it cannot be reached.
 */
export function useUploads(props: {
  applicationId: string | null;
  files: readonly StoredFile[];
  onFiles: (files: readonly StoredFile[]) => void;
  prepare: () => Promise<boolean>;
}) {
  const { applicationId, files, onFiles } = props;
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [preparing, setPreparing] = useState(0);
  const [refusals, setRefusals] = useState<Partial<Record<Slot, readonly string[]>>>({});
  const nextKey = useRef(1);
  const waiting = useRef<Promise<unknown>>(Promise.resolve());
  const underway = useRef(new Map<AbortController, string>());
  const current = useRef(applicationId);

  useEffect(() => {
    const all = underway.current;
    current.current = applicationId;
    return () => {
      for (const [cancel, application] of all) {
        if (application !== applicationId) continue;
        cancel.abort("left");
        all.delete(cancel);
      }
      setSending([]);
      setRefusals({});
    };
  }, [applicationId]);

  const unsent = sending.filter((one) => one.failure !== null).length;
  const running = preparing + sending.length - unsent;
  useUnsaved(
    running + unsent > 0,
    running > 0
      ? `${draftTexts.uploading(running)} What is on its way is not kept when you leave now.`
      : draftTexts.unsent(unsent),
  );

  const update = (key: number, changes: Partial<Sending>) =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const removeFromList = (ended: Sending) => {
    underway.current.delete(ended.cancel);
    setSending((all) => all.filter((one) => one.key !== ended.key));
  };
  const refuse = (slot: Slot, text: string) =>
    setRefusals((now) => ({ ...now, [slot]: [...(now[slot] ?? []), text] }));

  const transmit = async (one: Sending, application: string) => {
    const { signal } = one.cancel;
    if (signal.aborted) return;
    update(one.key, { failure: null, share: 0 });
    try {
      if (!(await props.prepare())) {
        update(one.key, { failure: generalTexts.networkError });
        return;
      }
      if (signal.aborted) return;
      const progress = (share: number) => update(one.key, { share });
      const path = `/applications/${application}/files`;
      const kind = one.slot === "other" ? null : one.slot;
      const stored = await sendFile(path, { file: one.file, kind }, progress, signal);
      if (signal.aborted) return;
      onFiles(stored);
      removeFromList(one);
      if (one.replaces !== null) await remove(one.replaces, one.slot);
    } catch (error) {
      const isRejected = error instanceof ApiError && [400, 413, 415].includes(error.status);
      if (signal.aborted) {
        // A canceled upload may have been stored nevertheless: the server's list shows what will be submitted.
        if (signal.reason === "canceled") await relist(application);
        return;
      }
      const text = errorMessage(error, fileTexts.notBase64(one.file.name));
      if (!isRejected) {
        update(one.key, { failure: text });
        return;
      }
      removeFromList(one);
      refuse(one.slot, text);
    }
  };

  const relist = async (application: string) => {
    try {
      onFiles(
        (await callOrReject(listDraftFiles, { params: { applicationId: application } })).files,
      );
    } catch {
      // The list is fetched again with the draft.
    }
  };

  /** Uploads run one after the other: on a slow connection the first file is then stored sooner than beside another. */
  const queue = (one: Sending) => {
    if (applicationId === null) return;
    waiting.current = waiting.current.then(() => transmit(one, applicationId));
  };

  /** Adds the chosen files of a slot; `replaces` is the stored photo that is retaken. */
  const add = async (slot: Slot, chosen: File[], replaces: StoredFile | null = null) => {
    if (applicationId === null || chosen.length === 0) return;
    setRefusals((now) => ({ ...now, [slot]: [] }));
    const taken = files.length + sending.length + preparing - (replaces === null ? 0 : 1);
    const free = Math.max(0, uploadLimits.files - taken);
    if (chosen.length > free) refuse(slot, fileTexts.tooMany);
    const accepted = chosen.slice(0, free);
    setPreparing((count) => count + accepted.length);
    for (const original of accepted) {
      const file = await scalePhoto(original);
      const refusal = await fileError(file);
      setPreparing((count) => count - 1);
      if (current.current !== applicationId) continue;
      if (refusal !== null) {
        refuse(slot, refusal);
        continue;
      }
      const one: Sending = {
        key: nextKey.current++,
        file,
        slot,
        replaces,
        share: 0,
        failure: null,
        cancel: new AbortController(),
      };
      underway.current.set(one.cancel, applicationId);
      setSending((all) => [...all, one]);
      queue(one);
    }
  };

  const cancel = (one: Sending) => {
    one.cancel.abort("canceled");
    removeFromList(one);
  };

  const again = (one: Sending) => {
    update(one.key, { failure: null, share: 0 });
    queue(one);
  };

  const remove = async (file: StoredFile, slot: Slot) => {
    if (applicationId === null) return;
    setRefusals((now) => ({ ...now, [slot]: [] }));
    try {
      const params = { applicationId, fileId: file.id };
      onFiles((await callOrReject(deleteDraftFile, { params })).files);
    } catch (error) {
      refuse(slot, errorMessage(error, draftTexts.fileNotRemoved));
    }
  };

  return { files, sending, running, refusals, add, cancel, again, remove };
}
