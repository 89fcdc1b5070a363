import type { EndpointSchemas } from "@microfinance/contract/core/endpoint.ts";
import { shortName } from "@microfinance/contract/core/names.ts";
import { type ExportFormat, exportLimit } from "@microfinance/contract/exports/list-export.ts";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { writeAudit } from "../core/audit/write-audit.ts";
import { storableSearch, writeSearched } from "../core/audit/write-searched.ts";
import type { InBranch } from "../core/db/branch-names.ts";
import { seesSeveralBranches } from "../core/db/reach.ts";
import { type ListSource, readFirst, totalOf } from "../core/db/page.ts";
import { type Deps, today } from "../core/deps.ts";
import { type Call, route } from "../core/http/route.ts";
import type { ServedEndpoint } from "../core/http/with-schemas.ts";
import { type ExportColumn, type ExportTable, text } from "./columns.ts";
import { csvOf } from "./csv.ts";
import { type AboutLine, xlsxOf } from "./xlsx.ts";

/** The query of every export. */
interface ExportQuery {
  format: ExportFormat;
}

/** The media type of each format. */
export const contentTypes: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/**
 * Binds the export of a list: the rows of the list's own source, newest first, as CSV or XLSX. User, filter and count
 * of rows are recorded before the first row is sent (AUTH-58); a searched text as that of a search.
 *
 * @param limit the maximum of rows; beyond it the newest are exported, and the file's name states it
 */
export function exportRoute<
  Query extends z.ZodType<ExportQuery>,
  Row,
  Params extends z.ZodType = z.ZodUndefined,
>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: ServedEndpoint<EndpointSchemas<Params, Query, z.ZodUndefined, z.ZodUnknown>>,
  table: ExportTable<Row>,
  list: (
    query: z.output<Query>,
    call: Call<z.output<Params>, z.output<Query>, undefined>,
  ) => ListSource<Row> | Promise<ListSource<Row>>,
  limit: number = exportLimit,
): void {
  route(app, deps, endpoint, async (call) => {
    const { query, actor, ctx, reply } = call;
    const { format, ...filter } = query;
    const source = await list(query, call);
    const total = await totalOf(source, deps.now());
    const count = Math.min(total, limit);
    const { search, others } = withoutSearch(filter);
    const event = {
      action: `${table.noun}.export`,
      record_type: table.noun,
      record_id: format,
      after: { filter: others, rows: count, total },
    } as const;
    await (search === ""
      ? writeAudit(deps.db, ctx, event)
      : writeSearched(deps.db, ctx, event, search));
    const name = fileName(table.name, today(deps), count, total);
    void reply
      .header("content-type", contentTypes[format])
      .header("content-disposition", `attachment; filename="${name}.${format}"`);
    const rows = readFirst(source, limit);
    const columns: readonly ExportColumn<InBranch<Row>>[] =
      source.branch !== undefined && seesSeveralBranches()
        ? [...table.columns, text("Branch", ({ branch }) => branch ?? "")]
        : table.columns;
    if (format === "csv") return csvOf(columns, rows);
    const about: AboutLine[] = [
      ["List", table.name],
      ["Rows", count === total ? `${total}` : `the newest ${count} of ${total}`],
      ...filterLines(filter),
      ["Exported by", shortName(actor)],
      ["Exported at", deps.now().toISOString().slice(0, 16).replace("T", " ")],
    ];
    return xlsxOf({ sheet: table.name, columns, about }, rows);
  });
}

/** The searched text of a filter, which may name a person, or be a token; and the others. */
function withoutSearch(filter: object): { search: string; others: object } {
  const { query, ...others } = { query: "", ...filter };
  const search = typeof query === "string" ? storableSearch(query) : "";
  return { search, others };
}

/** The name of a truncated export states it, so that the file contains only rows. */
function fileName(name: string, day: string, count: number, total: number): string {
  return count === total ? `${name}-${day}` : `${name}-${day}-newest-${count}-of-${total}`;
}

function filterLines(filter: object): AboutLine[] {
  return Object.entries(filter).flatMap(([name, value]): AboutLine[] =>
    value === null || value === undefined || value === ""
      ? []
      : [[`Filter: ${name.replaceAll("_", " ")}`, String(value)]],
  );
}
