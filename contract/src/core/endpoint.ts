import { z } from "zod";
import type { Action } from "./access.ts";

/** HTTP methods the API speaks. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Which path parameter names whose record. A customer reaches only their own; a staff member's own
 * record counts where the access rule says so (CUST-1).
 */
export interface Owner {
  kind: "customer" | "user" | "loan" | "staff";
  param: string;
}

/** One call of the API: what it is, who may make it, what goes in and what comes out. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  method: Method;
  /** Under /api, with {braces} for parameters. */
  path: string;
  /** "public", or the action that `may` decides. */
  access: "public" | Action;
  /** A second action that the caller must be allowed as well, such as "records.export" for the export of a list. */
  alsoNeeds?: Action;
  /**
   * The record whose owner counts. "actor" where the call can only reach the caller's own things.
   * Required in effect for every action that customers may do to their own records.
   */
  owner?: Owner | "actor";
  /** The noun it belongs to, as a heading of the reference page. */
  tag: string;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
  /** Largest accepted body in bytes, where the default of 256 KiB is too small. */
  bodyLimit?: number;
  /** The answer is a file, sent as an attachment, instead of JSON. */
  file?: true;
}

/** Declares an endpoint, keeping the exact types of its schemas. */
export function endpoint<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Response extends z.ZodType = z.ZodType,
>(definition: Endpoint<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
  return definition;
}

/** What an endpoint takes, as the caller writes it. */
export type ParamsOf<E> =
  E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.input<P> : never;
export type QueryOf<E> =
  E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
export type BodyOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
/** What an endpoint answers, as JSON. */
export type ResponseOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;

/**
 * The shape of every JSON object reply (SITE-15): success, and the same text under msg and message,
 * beside the named keys of the call.
 */
export function success<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ success: z.literal(true), msg: z.string(), message: z.string(), ...shape });
}

/** The shape of every refusal (SITE-15). `fields` names the inputs at fault, where that is known. */
export const errorSchema = z.object({
  success: z.literal(false),
  msg: z.string(),
  message: z.string(),
  error: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});

/** A refusal as the browser reads it. */
export type ErrorBody = z.output<typeof errorSchema>;

/** The orders of a list: each is one walk along the index of its key. */
export const listOrders = ["newest", "oldest"] as const;

/** How every list is asked for a page (SITE-20): by cursor, or by page number from 1; newest first unless told. */
export const pageQuery = z.object({
  order: z.enum(listOrders, { error: "Lists are ordered by newest or oldest." }).optional(),
  page_size: z.coerce.number().int().min(1).max(100).optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  cursor: z.string().max(200).optional(),
});

/** What every list answers beside its rows (SITE-20). Cursors are opaque; null means there is no such page. */
export const pageFields = {
  page: z.number().int(),
  pages: z.number().int(),
  total: z.number().int(),
  next: z.string().nullable(),
  previous: z.string().nullable(),
};
