import { z } from "zod";
import type { Action } from "./access.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * The path parameter that identifies the record. Customers have access only to their own; a staff member's own record
 * counts where the permission says so (CUST-1).
 */
export interface Owner {
  kind: "customer" | "user" | "loan" | "staff";
  param: string;
}

/** One API call: its method, path, permission, input and response. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  method: Method;
  /** Under /api, with {braces} for parameters. */
  path: string;
  /** "public", or the action that `may` checks. */
  access: "public" | Action;
  /** A second required action, such as "records.export" for the export of a list. */
  alsoNeeds?: Action;
  /**
   * The record whose owner is checked. "actor" where the call only concerns the caller's own records. Effectively
   * required for every action that customers may take on their own records.
   */
  owner?: Owner | "actor";
  /** The noun, a heading of the reference page. */
  tag: string;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
  /** Largest accepted body in bytes, where the default of 256 KiB is too small. */
  bodyLimit?: number;
  /** The response is a file, sent as an attachment, instead of JSON. */
  file?: true;
}

/** Declares an endpoint and preserves the exact types of its schemas. */
export function endpoint<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Response extends z.ZodType = z.ZodType,
>(definition: Endpoint<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
  return definition;
}

/** The input of an endpoint, as the caller writes it. */
export type ParamsOf<E> =
  E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.input<P> : never;
export type QueryOf<E> =
  E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
export type BodyOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
/** The JSON response of an endpoint. */
export type ResponseOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;

/**
 * The shape of every JSON object response (SITE-15): success, the same text under msg and message, and the named keys
 * of the call.
 */
export function success<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ success: z.literal(true), msg: z.string(), message: z.string(), ...shape });
}

/** The shape of every error response (SITE-15). `fields` names the invalid inputs, where they are known. */
export const errorSchema = z.object({
  success: z.literal(false),
  msg: z.string(),
  message: z.string(),
  error: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});

/** An error response as the browser reads it. */
export type ErrorBody = z.output<typeof errorSchema>;

/** The orders of a list; each reads the index of its key in one direction. */
export const listOrders = ["newest", "oldest"] as const;

/** Page parameters of every list (SITE-20): cursor, or page number from 1; newest first by default. */
export const pageQuery = z.object({
  order: z.enum(listOrders, { error: "Lists are ordered by newest or oldest." }).optional(),
  page_size: z.coerce.number().int().min(1).max(100).optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  cursor: z.string().max(200).optional(),
});

/**
 * Page parameters of a list that is also ordered by some of its columns: highest first as newest, lowest first as oldest
 * (SITE-20).
 */
export function sortedPageQuery<const Keys extends readonly [string, ...string[]]>(keys: Keys) {
  return pageQuery.extend({
    sort: z.enum(keys, { error: "The list is not ordered by this column." }).optional(),
  });
}

/** Fields of every list response beside its rows (SITE-20). Cursors are opaque; null means there is no such page. */
export const pageFields = {
  page: z.number().int(),
  pages: z.number().int(),
  total: z.number().int(),
  next: z.string().nullable(),
  previous: z.string().nullable(),
};

/** What a list response holds beside its rows. */
export type PageResponse = z.output<z.ZodObject<typeof pageFields>>;

/** An endpoint which returns one page of a list. */
export type ListEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<PageResponse>>;
