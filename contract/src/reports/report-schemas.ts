import { z } from "zod";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { exportSchemas } from "../exports/list-export-schemas.ts";

interface Declared<Filter, Files, Body> {
  summary: string;
  filter: Filter;
  /** The filter of the files. */
  files: Files;
  response: Body;
}

/** The schemas of a report and of its files. */
export function reportSchemas<
  Filter extends z.ZodRawShape,
  Files extends z.ZodRawShape,
  Body extends z.ZodRawShape,
>({ summary, filter, files, response }: Declared<Filter, Files, Body>) {
  const read = schemas({ summary, query: z.object(filter), response: success(response) });
  return { read, exported: exportSchemas(read, files) };
}
