import { z } from "zod";
import { storedFile } from "../documents/schema.ts";
import { addedFile, addedFileQuery, fileBytes } from "../documents/upload.ts";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { draftRecord, savedDraft, staffDraft } from "./draft.ts";
import { applicationFieldTexts } from "./texts.ts";
import { applicationPayload } from "./payload.ts";
import { largestApplicationBody } from "../core/files.ts";
import { loanRecord } from "../loans/schema/record.ts";

const applicationId = z.uuid({ error: applicationFieldTexts.applicationId });
const params = z.object({ applicationId });
const fileParams = z.object({ applicationId, fileId: z.string() });

export const saveDraft = schemas({
  summary: "Saves an unfinished application",
  params,
  body: savedDraft,
  response: success({ draft: draftRecord }),
});

export const listDrafts = schemas({
  summary: "One's own unfinished applications, newest first",
  response: success({ drafts: z.array(draftRecord), data: z.array(draftRecord) }),
});

export const listStaffDrafts = schemas({
  summary: "The unfinished applications of all staff, longest without a save first",
  response: success({ drafts: z.array(staffDraft) }),
});

export const takeOverDraft = schemas({
  summary: "Takes over the unfinished application of another staff member",
  params,
  response: success({ draft: draftRecord }),
});

export const readDraft = schemas({
  summary: "One unfinished application",
  params,
  response: success({ draft: draftRecord }),
});

export const deleteDraft = schemas({
  summary: "Deletes an unfinished application with its files",
  params,
  response: success({}),
});

export const addDraftFile = schemas({
  summary: "Adds a file to an unfinished application, as base64 in JSON or as raw bytes",
  params,
  query: addedFileQuery,
  body: addedFile,
  bodyLimit: fileBytes,
  response: success({ file: storedFile, files: z.array(storedFile) }),
});

export const listDraftFiles = schemas({
  summary: "The files of an unfinished application",
  params,
  response: success({ files: z.array(storedFile), data: z.array(storedFile) }),
});

export const readDraftFile = schemas({
  summary: "One file of an unfinished application, as an attachment",
  params: fileParams,
  response: z.custom<Uint8Array>(),
});

export const deleteDraftFile = schemas({
  summary: "Removes a file from an unfinished application",
  params: fileParams,
  response: success({ files: z.array(storedFile) }),
});

export const createLoan = schemas({
  summary: "Submits a loan application, once per application_id",
  body: applicationPayload,
  bodyLimit: largestApplicationBody,
  response: success({
    loan: loanRecord,
    /** What the person reads beside the number of the application (KYC-21). */
    note: z.string().optional(),
  }),
});
