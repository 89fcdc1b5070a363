import { z } from "zod";
import type { Action } from "../core/access.ts";
import { endpoint, success } from "../core/endpoint.ts";
import { exportOf } from "../exports/list-export.ts";

interface Declared<Filter, Files, Body> {
  title: string;
  text: string;
  /** The message of the response. */
  done: string;
  path: string;
  access: Action;
  summary: string;
  filter: Filter;
  /** The filter of the files. */
  files: Files;
  response: Body;
}

/** Declares a report: its words on the page, its call, and that of its files at `/export` below the same path. */
export function report<
  Filter extends z.ZodRawShape,
  Files extends z.ZodRawShape,
  Body extends z.ZodRawShape,
>(declared: Declared<Filter, Files, Body>) {
  const { title, text, done, path, access, summary, filter, files, response } = declared;
  const read = endpoint({
    method: "GET",
    path,
    access,
    tag: "reports",
    summary,
    query: z.object(filter),
    response: success(response),
  });
  return { title, text, done, access, read, exported: exportOf(read, `${path}/export`, files) };
}
