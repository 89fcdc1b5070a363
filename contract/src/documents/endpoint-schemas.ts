import { z } from "zod";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { paperDecisionBody } from "./paper-decisions.ts";
import { askableNames, paperRequestTexts } from "./paper-requests.ts";
import { paperKind, storedFile } from "./schema.ts";
import { documentTexts } from "./texts.ts";
import { addedFile, addedFileQuery, fileBytes } from "./upload.ts";

export const listLoanFiles = schemas({
  summary: "The files of a loan",
  params: z.object({ id: z.string() }),
  response: success({ files: z.array(storedFile), data: z.array(storedFile) }),
});

export const readLoanFile = schemas({
  summary: "One file of a loan, as an attachment",
  params: z.object({ id: z.string(), fileId: z.string() }),
  response: z.custom<Uint8Array>(),
});

export const askForPapers = schemas({
  summary: "Asks the customer of an application for papers",
  params: z.object({ id: z.string() }),
  body: z.object(
    {
      papers: z
        .array(z.enum(askableNames, { error: paperRequestTexts.unknown }), {
          error: paperRequestTexts.unknown,
        })
        .min(1, { error: paperRequestTexts.unknown })
        .max(askableNames.length, { error: paperRequestTexts.unknown }),
    },
    { error: paperRequestTexts.unknown },
  ),
  response: success({ papers: z.array(z.string()) }),
});

export const addLoanFile = schemas({
  summary: "Adds a paper to an application in review, as base64 in JSON or as raw bytes",
  params: z.object({ id: z.string() }),
  query: addedFileQuery,
  body: addedFile,
  bodyLimit: fileBytes,
  response: success({ file: storedFile, files: z.array(storedFile) }),
});

export const decidePaper = schemas({
  summary: "Accepts or refuses a paper of an application in review",
  params: z.object({ id: z.string(), fileId: z.string() }),
  body: paperDecisionBody,
  response: success({ file: storedFile, files: z.array(storedFile) }),
});

export const namePaper = schemas({
  summary: "Says which paper of the checklist a file of an application in review shows",
  params: z.object({ id: z.string(), fileId: z.string() }),
  body: z.object({ kind: paperKind }, { error: documentTexts.unknownKind }),
  response: success({ file: storedFile, files: z.array(storedFile) }),
});
