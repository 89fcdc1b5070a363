import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./endpoint-schemas.ts";

const tag = "files";

/** A file that was made, as screens read it. */
export type MadeFile = z.output<typeof schemas.madeFile>;

/** The templates by their names (FILE-1). */
export const listTemplates: Endpoint<typeof schemas.listTemplates> = {
  method: "GET",
  path: "/files/templates",
  access: "files.read",
  tag,
};

/** Adds a template (FILE-1). 409 for a name that is taken; 400 for a definition that makes no file. */
export const addTemplate: Endpoint<typeof schemas.addTemplate> = {
  method: "POST",
  path: "/files/templates",
  access: "files.templates",
  tag,
};

/** Changes a template; what was made stays as it is. */
export const changeTemplate: Endpoint<typeof schemas.changeTemplate> = {
  method: "PUT",
  path: "/files/templates/{templateId}",
  access: "files.templates",
  tag,
};

/** Removes a template; the files that were made stay. */
export const removeTemplate: Endpoint<typeof schemas.removeTemplate> = {
  method: "DELETE",
  path: "/files/templates/{templateId}",
  access: "files.templates",
  tag,
};

/** The first rows of a file that would be made, and the refused ones with their reasons (FILE-3). Nothing is kept. */
export const previewFile: Endpoint<typeof schemas.previewFile> = {
  method: "POST",
  path: "/files/preview",
  access: "files.make",
  alsoNeeds: "records.export",
  tag,
};

/** Makes a file of some days and keeps it (FILE-4). 409 with rows that cannot be written, unless they are left out. */
export const makeFile: Endpoint<typeof schemas.makeFile> = {
  method: "POST",
  path: "/files/templates/{templateId}/make",
  access: "files.make",
  alsoNeeds: "records.export",
  tag,
};

/** The files that were made of branches in reach, newest first (FILE-4). */
export const listFiles: Endpoint<typeof schemas.listFiles> = {
  method: "GET",
  path: "/files/made",
  access: "files.read",
  tag,
};

/** Sends a file to the recipient of its template, again too (FILE-12). 409 with why it cannot be sent. */
export const sendFile: Endpoint<typeof schemas.sendFile> = {
  method: "POST",
  path: "/files/made/{fileId}/send",
  access: "files.make",
  alsoNeeds: "records.export",
  tag,
};

/** A file as it was made. Its download is recorded (FILE-6). */
export const downloadFile: Endpoint<typeof schemas.downloadFile> = {
  method: "GET",
  path: "/files/made/{fileId}/content",
  access: "files.read",
  alsoNeeds: "records.export",
  tag,
  file: true,
};
