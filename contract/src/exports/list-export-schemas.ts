import { z } from "zod";
import { schemas } from "../core/endpoint-schemas.ts";
import { exportFormats } from "./list-export.ts";
import { exportTexts } from "./texts.ts";

/** Query parameters of an export, beside the filter of its list. */
const exportQuery = z.object({
  format: z.enum(exportFormats, { error: exportTexts.unknownFormat }).default("csv"),
});

/** The schemas of the export of a list, which takes the list's filter. */
export function exportSchemas<Filter extends z.ZodRawShape>(
  list: { summary: string },
  filter: Filter,
) {
  return schemas({
    summary: `${list.summary}: as a file`,
    query: exportQuery.extend(filter),
    response: z.unknown(),
  });
}
