import { z } from "zod";
import { schemas, pageFields, pageQuery, success } from "../core/endpoint-schemas.ts";
import { pathId } from "../core/fields.ts";
import { importKinds } from "./columns.ts";
import { bookBody, importBody, importRecord, rowPage, rowQuery } from "./schema.ts";
import { importTexts as texts } from "./texts.ts";

const ofImport = z.object({ id: pathId(texts.notFound) });
const response = success({ import: importRecord });
const format = z.enum(["csv", "xlsx"], { error: texts.unknownFormat }).default("xlsx");

export const listImports = schemas({
  summary: "Imports, newest first",
  query: pageQuery,
  response: success({ imports: z.array(importRecord), ...pageFields }),
});

export const startImport = schemas({
  summary: "Reads a file as a dry run",
  body: importBody,
  response,
  bodyLimit: 23 * 1024 * 1024,
});

export const readImport = schemas({
  summary: "An import with its counts, totals and progress",
  params: ofImport,
  response,
});

export const listImportRows = schemas({
  summary: "The rows of an import with what comes of each",
  params: ofImport,
  query: rowQuery,
  response: rowPage,
});

export const importReasons = schemas({
  summary: "The rows of an import that are not written, with their reasons, as a file",
  params: ofImport,
  query: z.object({ format }),
  response: z.unknown(),
});

export const importTemplate = schemas({
  summary: "A template for a file to import",
  params: z.object({
    kind: z.enum(
      importKinds.map(({ value }) => value),
      { error: texts.unknownKind },
    ),
  }),
  query: z.object({ format }),
  response: z.unknown(),
});

export const bookImport = schemas({
  summary: "Writes the new rows of a checked file",
  params: ofImport,
  body: bookBody,
  response,
});

export const takeBackImport = schemas({
  summary: "Takes a whole import back, while nothing else has happened to its records",
  params: ofImport,
  response,
});

export const discardImport = schemas({
  summary: "Discards a file that is not imported",
  params: ofImport,
  response,
});
