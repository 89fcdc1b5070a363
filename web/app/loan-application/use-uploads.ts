import { useEffect, useRef, useState } from "react";
import { deleteDraftFile, listDraftFiles } from "@microfinance/contract/applications/endpoints.ts";
import { uploadLimits } from "@microfinance/contract/core/constants.ts";
import type { StoredFile } from "@microfinance/contract/documents/schema.ts";
import { fileSizeError, fileTexts } from "@microfinance/contract/core/files.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { ApiError, errorMessage } from "../core/api-error.ts";
import { callOrReject } from "../core/api.ts";
import { useUnsaved } from "../core/unsaved-guard.ts";
import { scalePhoto } from "./scale-photo.ts";
import { sendFile } from "./send-file.ts";

const underwayText = "Some files have not arrived yet. They are not kept when you leave now.";

/** A file on its way, or one that did not arrive and can be sent again. */
export interface Sending {
  key: number;
  file: File;
  share: number;
  refusal: string | null;
  /** Whether sending it again can help: not what is wrong with the file itself. */
  mayBeSentAgain: boolean;
  cancel: AbortController;
}

/** The documents of one application: what the server has, what is on its way, and what can be done about them. */
export type Uploads = ReturnType<typeof useUploads>;

/**
 * Sends documents as they are chosen. They stay on their way while the person moves between the steps, and are
 * dropped with the application they belong to.
 *
 * @param applicationId null while no application is open yet.
 * @param prepare makes sure the server knows the draft; answers false when it cannot be reached.
 */
export function useUploads(props: {
  applicationId: string | null;
  files: readonly StoredFile[];
  onFiles: (files: readonly StoredFile[]) => void;
  prepare: () => Promise<boolean>;
}) {
  const { applicationId, files, onFiles } = props;
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const nextKey = useRef(1);
  const waiting = useRef<Promise<unknown>>(Promise.resolve());
  const underway = useRef(new Map<AbortController, string>());

  useEffect(() => {
    const all = underway.current;
    return () => {
      for (const [cancel, application] of all) {
        if (application !== applicationId) continue;
        cancel.abort("left");
        all.delete(cancel);
      }
      setSending([]);
      setProblem(null);
    };
  }, [applicationId]);

  useUnsaved(
    sending.some((one) => one.refusal === null),
    underwayText,
  );

  const update = (key: number, changes: Partial<Sending>) =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const forget = (gone: Sending) => {
    underway.current.delete(gone.cancel);
    setSending((all) => all.filter((one) => one.key !== gone.key));
  };

  const transmit = async (one: Sending, application: string) => {
    const { signal } = one.cancel;
    const refuse = (rejection: string, mayBeSentAgain: boolean) =>
      update(one.key, { refusal: rejection, mayBeSentAgain });
    if (signal.aborted) return;
    update(one.key, { refusal: null, share: 0 });
    try {
      const file = await scalePhoto(one.file);
      const rejection = fileSizeError(file);
      if (rejection !== null) return refuse(rejection, false);
      if (!(await props.prepare())) return refuse(generalTexts.networkError, true);
      if (signal.aborted) return;
      const progress = (share: number) => update(one.key, { share });
      const stored = await sendFile(application, file, progress, signal);
      if (signal.aborted) return;
      onFiles(stored);
      forget(one);
    } catch (error) {
      const isWrong = error instanceof ApiError && [400, 413, 415].includes(error.status);
      if (!signal.aborted)
        refuse(errorMessage(error, fileTexts.notBase64(one.file.name)), !isWrong);
      // Canceled at the last moment it may have been stored: what is listed is what will be submitted.
      else if (signal.reason === "canceled") await relist(application);
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

  /** One after the other: a weak line carries one file sooner than two halves. */
  const queue = (one: Sending) => {
    if (applicationId === null) return;
    waiting.current = waiting.current.then(() => transmit(one, applicationId));
  };

  const add = (chosen: File[]) => {
    if (applicationId === null) return;
    setProblem(null);
    const room = Math.max(0, uploadLimits.files - files.length - sending.length);
    if (chosen.length > room) setProblem(fileTexts.tooMany);
    const added = chosen.slice(0, room).map((file) => ({
      key: nextKey.current++,
      file,
      share: 0,
      refusal: null,
      mayBeSentAgain: false,
      cancel: new AbortController(),
    }));
    added.forEach((one) => underway.current.set(one.cancel, applicationId));
    setSending((all) => [...all, ...added]);
    added.forEach(queue);
  };

  const cancel = (one: Sending) => {
    one.cancel.abort("canceled");
    forget(one);
  };

  const again = (one: Sending) => {
    update(one.key, { refusal: null, share: 0 });
    queue(one);
  };

  const remove = async (file: StoredFile) => {
    if (applicationId === null) return;
    setProblem(null);
    try {
      const params = { applicationId, fileId: file.id };
      onFiles((await callOrReject(deleteDraftFile, { params })).files);
    } catch (error) {
      setProblem(errorMessage(error, "The file could not be removed. Please try again."));
    }
  };

  return { files, sending, problem, add, cancel, again, remove };
}
