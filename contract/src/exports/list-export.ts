import { z } from "zod";
import type { Action } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import { exportTexts } from "./texts.ts";

/** The files a list can be exported to: CSV for any program, XLSX for Excel. */
export const exportFormats = ["csv", "xlsx"] as const;

/** One of the files a list can be exported to. */
export type ExportFormat = (typeof exportFormats)[number];

/** The most rows of an export; of more the newest are taken, and the file's name says so. */
export const exportLimit = 50_000;

/** The audit trail is exported whole as far as one Excel sheet holds it. */
export const auditExportLimit = 1_000_000;

/** How an export is asked for, beside the filter of its list. */
export const exportQuery = z.object({
  format: z.enum(exportFormats, { error: exportTexts.unknownFormat }).default("csv"),
});

/** The list an export is of. */
interface ListEndpoint {
  access: "public" | Action;
  tag: string;
  summary: string;
}

/**
 * The export of a list: every row that the filter finds, newest first, as a file, to whom the list itself answers
 * and who may export (AUTH-42). More than the limit are cut to the newest, which the file's name says. The export is an event of the audit trail.
 */
export function exportOf<Filter extends z.ZodRawShape>(
  list: ListEndpoint,
  path: string,
  filter: Filter,
) {
  return endpoint({
    method: "GET",
    path,
    access: list.access,
    alsoNeeds: "records.export",
    tag: list.tag,
    summary: `${list.summary}: as a file`,
    query: exportQuery.extend(filter),
    response: z.unknown(),
    file: true,
  });
}
