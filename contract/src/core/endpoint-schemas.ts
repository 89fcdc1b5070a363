import { z } from "zod";
import { type EndpointSchemas, listOrders, type PageResponse } from "./endpoint.ts";

/** Declares the schemas of an endpoint and preserves their exact types. */
export function schemas<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Response extends z.ZodType = z.ZodType,
>(
  declared: EndpointSchemas<Params, Query, Body, Response>,
): EndpointSchemas<Params, Query, Body, Response> {
  return declared;
}

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

/** Page parameters of every list (SITE-20): cursor, or page number from 1; newest first by default. */
export const pageQuery = z.object({
  order: z.enum(listOrders, { error: "Lists are ordered by newest or oldest." }).optional(),
  page_size: z.coerce.number().int().min(1).max(100).optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  cursor: z.string().max(200).optional(),
  /**
   * `later`: a total that takes longer than the rows does not hold them up, and is read by a call of its own (SITE-21).
   */
  total: z.enum(["now", "later"], { error: "A total is read now or later." }).optional(),
});

/**
 * Page parameters of a list that is also ordered by some of its columns: highest first as newest, lowest first as
 * oldest (SITE-20).
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
  /** `total` and `pages` are at least so large: the count goes on. */
  total_follows: z.boolean().optional(),
  next: z.string().nullable(),
  previous: z.string().nullable(),
} satisfies { [Name in keyof PageResponse]: z.ZodType<PageResponse[Name]> };

/**
 * The row of a list with the names of the branches that it touches, for who sees several branches at once (BR-8); a
 * lender with one branch has no such field.
 */
export function inBranch<Shape extends z.ZodRawShape>(row: z.ZodObject<Shape>) {
  return row.extend({ branch: z.string().optional() });
}
