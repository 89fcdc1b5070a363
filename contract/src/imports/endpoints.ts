import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./endpoint-schemas.ts";

const tag = "imports";
const access = "imports.manage";

/** The imports, newest first. */
export const listImports: Endpoint<typeof schemas.listImports> = {
  method: "GET",
  path: "/imports",
  access,
  tag,
};

/** Reads a file as a dry run (IMP-4): nothing is written but the rows of the file themselves. */
export const startImport: Endpoint<typeof schemas.startImport> = {
  method: "POST",
  path: "/imports",
  access,
  tag,
};

/** One import with its progress. */
export const readImport: Endpoint<typeof schemas.readImport> = {
  method: "GET",
  path: "/imports/{id}",
  access,
  tag,
};

/** The rows of an import, in their order. */
export const listImportRows: Endpoint<typeof schemas.listImportRows> = {
  method: "GET",
  path: "/imports/{id}/rows",
  access,
  tag,
};

/** The refused and changed rows as the same file with a column of reasons (IMP-5). */
export const importReasons: Endpoint<typeof schemas.importReasons> = {
  method: "GET",
  path: "/imports/{id}/reasons",
  access,
  tag,
  file: true,
};

/** The columns of a kind with an example, and a sheet that explains them (IMP-2). */
export const importTemplate: Endpoint<typeof schemas.importTemplate> = {
  method: "GET",
  path: "/imports/templates/{kind}",
  access,
  tag,
  file: true,
};

/** Writes the new rows of a checked file (IMP-8). */
export const bookImport: Endpoint<typeof schemas.bookImport> = {
  method: "POST",
  path: "/imports/{id}/book",
  access,
  tag,
};

/** Takes a whole import back (IMP-11). */
export const takeBackImport: Endpoint<typeof schemas.takeBackImport> = {
  method: "POST",
  path: "/imports/{id}/take-back",
  access,
  tag,
};

/** Discards a file that is not imported, with its rows (IMP-12). */
export const discardImport: Endpoint<typeof schemas.discardImport> = {
  method: "POST",
  path: "/imports/{id}/discard",
  access,
  tag,
};
