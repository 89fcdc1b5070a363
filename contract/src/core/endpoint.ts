import type { z } from "zod";
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

/** What an endpoint takes and returns, and how the reference page describes it. */
export interface EndpointSchemas<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
  /** Largest accepted body in bytes, where the default of 256 KiB is too small. */
  bodyLimit?: number;
}

/**
 * One API call as the browser knows it: its method, path and permission. Input and response are types only, so that a
 * page loads neither Zod nor the schemas; the server adds these with `withSchemas`.
 */
export interface Endpoint<Schemas extends EndpointSchemas = EndpointSchemas> {
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
  /** Only a person makes the call: no client of the API, whatever its rights (CONN-3). */
  people?: true;
  /** The noun, a heading of the reference page. */
  tag: string;
  /** The response is a file, sent as an attachment, instead of JSON. */
  file?: true;
  /** Set on the server only. */
  schemas?: Schemas;
}

/** The input of an endpoint, as the caller writes it. */
export type ParamsOf<E> =
  E extends Endpoint<EndpointSchemas<infer P, z.ZodType, z.ZodType, z.ZodType>>
    ? z.input<P>
    : never;
export type QueryOf<E> =
  E extends Endpoint<EndpointSchemas<z.ZodType, infer Q, z.ZodType, z.ZodType>>
    ? z.input<Q>
    : never;
export type BodyOf<E> =
  E extends Endpoint<EndpointSchemas<z.ZodType, z.ZodType, infer B, z.ZodType>>
    ? z.input<B>
    : never;
/** The JSON response of an endpoint. */
export type ResponseOf<E> =
  E extends Endpoint<EndpointSchemas<z.ZodType, z.ZodType, z.ZodType, infer R>>
    ? z.output<R>
    : never;

/** The orders of a list; each reads the index of its key in one direction. */
export const listOrders = ["newest", "oldest"] as const;

/** What a list response holds beside its rows. */
export interface PageResponse {
  page: number;
  pages: number;
  total: number;
  total_follows?: boolean | undefined;
  next: string | null;
  previous: string | null;
}

/** An endpoint which returns one page of a list. */
export type ListEndpoint = Endpoint<
  EndpointSchemas<z.ZodType, z.ZodType, z.ZodType, z.ZodType<PageResponse>>
>;
