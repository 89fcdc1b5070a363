import { z } from "zod";
import { endpoint, pageFields, pageQuery, success } from "../core/endpoint.ts";
import { pathId } from "../core/fields.ts";
import { importKinds } from "./columns.ts";
import { bookBody, importBody, importRecord, rowPage, rowQuery } from "./schema.ts";
import { importTexts as texts } from "./texts.ts";

const tag = "imports";
const access = "imports.manage";
const ofImport = z.object({ id: pathId(texts.notFound) });
const response = success({ import: importRecord });
const format = z.enum(["csv", "xlsx"], { error: texts.unknownFormat }).default("xlsx");

/** The imports, newest first. */
export const listImports = endpoint({
  method: "GET",
  path: "/imports",
  access,
  tag,
  summary: "Imports, newest first",
  query: pageQuery,
  response: success({ imports: z.array(importRecord), ...pageFields }),
});

/** Reads a file as a dry run (IMP-4): nothing is written but the rows of the file themselves. */
export const startImport = endpoint({
  method: "POST",
  path: "/imports",
  access,
  tag,
  summary: "Reads a file as a dry run",
  body: importBody,
  response,
  bodyLimit: 23 * 1024 * 1024,
});

/** One import with its progress. */
export const readImport = endpoint({
  method: "GET",
  path: "/imports/{id}",
  access,
  tag,
  summary: "An import with its counts, totals and progress",
  params: ofImport,
  response,
});

/** The rows of an import, in their order. */
export const listImportRows = endpoint({
  method: "GET",
  path: "/imports/{id}/rows",
  access,
  tag,
  summary: "The rows of an import with what comes of each",
  params: ofImport,
  query: rowQuery,
  response: rowPage,
});

/** The refused and changed rows as the same file with a column of reasons (IMP-5). */
export const importReasons = endpoint({
  method: "GET",
  path: "/imports/{id}/reasons",
  access,
  tag,
  summary: "The rows of an import that are not written, with their reasons, as a file",
  params: ofImport,
  query: z.object({ format }),
  response: z.unknown(),
  file: true,
});

/** The columns of a kind with an example, and a sheet that explains them (IMP-2). */
export const importTemplate = endpoint({
  method: "GET",
  path: "/imports/templates/{kind}",
  access,
  tag,
  summary: "A template for a file to import",
  params: z.object({
    kind: z.enum(
      importKinds.map(({ value }) => value),
      { error: texts.unknownKind },
    ),
  }),
  query: z.object({ format }),
  response: z.unknown(),
  file: true,
});

/** Writes the new rows of a checked file (IMP-8). */
export const bookImport = endpoint({
  method: "POST",
  path: "/imports/{id}/book",
  access,
  tag,
  summary: "Writes the new rows of a checked file",
  params: ofImport,
  body: bookBody,
  response,
});

/** Takes a whole import back (IMP-11). */
export const takeBackImport = endpoint({
  method: "POST",
  path: "/imports/{id}/take-back",
  access,
  tag,
  summary: "Takes a whole import back, while nothing else has happened to its records",
  params: ofImport,
  response,
});

/** Discards a file that is not imported, with its rows (IMP-12). */
export const discardImport = endpoint({
  method: "POST",
  path: "/imports/{id}/discard",
  access,
  tag,
  summary: "Discards a file that is not imported",
  params: ofImport,
  response,
});
