import type { Endpoint, EndpointSchemas } from "../core/endpoint.ts";

/** The file formats of a list export: CSV for any program, XLSX for Excel. */
export const exportFormats = ["csv", "xlsx"] as const;

/** A file format of a list export. */
export type ExportFormat = (typeof exportFormats)[number];

/** Maximum rows of an export; above it the newest are exported, and the file name states it. */
export const exportLimit = 50_000;

/** Maximum rows of a printed list: what a list returns without paging (SITE-20). */
export const printLimit = 1000;

/** Maximum rows of an audit log export: the capacity of one Excel sheet. */
export const auditExportLimit = 1_000_000;

/**
 * The export of a list: every matching row, newest first, as a file. The caller needs access to the list and the right
 * to export (AUTH-42). Above the limit only the newest rows are exported, which the file name states. Each export is
 * recorded in the audit log.
 */
export function exportOf<Schemas extends EndpointSchemas>(
  list: Pick<Endpoint, "access" | "tag">,
  path: string,
): Endpoint<Schemas> {
  return {
    method: "GET",
    path,
    access: list.access,
    alsoNeeds: "records.export",
    tag: list.tag,
    file: true,
  };
}
