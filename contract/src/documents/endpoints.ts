import { z } from "zod";
import { success, endpoint } from "../core/endpoint.ts";
import { storedFile } from "./schema.ts";

const tag = "documents";
const owner = { kind: "loan", param: "id" } as const;

/** The files of a loan's application (LOAN-26). */
export const listLoanFiles = endpoint({
  method: "GET",
  path: "/loans/{id}/files",
  access: "loans.read",
  owner,
  tag,
  summary: "The files of a loan",
  params: z.object({ id: z.string() }),
  response: success({ files: z.array(storedFile), data: z.array(storedFile) }),
});

/** One file of a loan, as an attachment; every download by staff is recorded (AUTH-58, LOAN-26, AUTH-42). */
export const readLoanFile = endpoint({
  method: "GET",
  path: "/loans/{id}/files/{fileId}",
  access: "papers.read",
  owner,
  tag,
  summary: "One file of a loan, as an attachment",
  params: z.object({ id: z.string(), fileId: z.string() }),
  response: z.custom<Uint8Array>(),
  file: true,
});
