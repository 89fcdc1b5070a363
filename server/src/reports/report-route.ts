import type { EndpointSchemas } from "@microfinance/contract/core/endpoint.ts";
import type { ExportFormat } from "@microfinance/contract/exports/list-export.ts";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { wholeList } from "../core/db/page.ts";
import { type Deps, today } from "../core/deps.ts";
import { reply, route } from "../core/http/route.ts";
import type { ServedEndpoint } from "../core/http/with-schemas.ts";
import type { ExportTable } from "../exports/columns.ts";
import { exportRoute } from "../exports/export-route.ts";

/** The named parameters of a filter. Without any, zod's own type would forbid every other one, also the format. */
type Named<Filter> = { [Name in keyof Filter as string extends Name ? never : Name]: Filter[Name] };

/** A report as the contract's `report` declares it. The filter of its files is a part of its own. */
interface Report<Filter extends z.ZodType, Response extends z.ZodType> {
  done: string;
  read: ServedEndpoint<EndpointSchemas<z.ZodUndefined, Filter, z.ZodUndefined, Response>>;
  exported: ServedEndpoint<
    EndpointSchemas<
      z.ZodUndefined,
      z.ZodType<Named<z.output<Filter>> & { format: ExportFormat }>,
      z.ZodUndefined,
      z.ZodUnknown
    >
  >;
}

/** The columns of a report's files, and their rows, at most 500, from its figures. */
export interface ReportTable<Figures, Row> extends ExportTable<Row> {
  rows: (figures: Figures) => Row[];
}

/** Binds a report and its files, which have the same figures. */
export function reportRoute<
  Filter extends z.ZodType<object>,
  Response extends z.ZodType,
  Figures extends Omit<z.input<Response>, "success" | "msg" | "message">,
  Row,
>(
  app: FastifyInstance,
  deps: Deps,
  report: Report<Filter, Response>,
  read: (filter: z.output<Filter>, reading: Deps) => Promise<Figures>,
  table: ReportTable<Figures, Row>,
): void {
  // The envelope of `reply` and the figures are the whole response.
  route(
    app,
    deps,
    report.read,
    async ({ query, reading }) =>
      reply(report.done, await read(query, reading)) as z.input<Response>,
  );
  exportRoute(app, deps, report.exported, table, (query, { reading }) =>
    wholeList(`${table.name} ${today(deps)} ${JSON.stringify(query)}`, async () =>
      // It has every parameter of the filter, beside the format.
      table.rows(await read(query as z.output<Filter>, reading)),
    ),
  );
}
