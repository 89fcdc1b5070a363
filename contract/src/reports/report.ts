import type { Action } from "../core/access.ts";
import type { Endpoint, EndpointSchemas } from "../core/endpoint.ts";
import { exportOf } from "../exports/list-export.ts";

interface Declared {
  title: string;
  text: string;
  /** The message of the response. */
  done: string;
  path: string;
  access: Action;
}

/** Declares a report: its words on the page, its call, and that of its files at `/export` below the same path. */
export function report<Schemas extends { read: EndpointSchemas; exported: EndpointSchemas }>(
  declared: Declared,
) {
  const { title, text, done, path, access } = declared;
  const read: Endpoint<Schemas["read"]> = { method: "GET", path, access, tag: "reports" };
  const exported = exportOf<Schemas["exported"]>(read, `${path}/export`);
  return { title, text, done, access, read, exported };
}
