import { read, send } from "../call.ts";

/** The part of JSON Schema that our own document uses. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  format?: string;
}

/** A value that goes into the path or the query. */
export interface Parameter {
  name: string;
  in: "path" | "query";
  schema: Schema;
}

/** One call of the API as its document describes it. */
export interface Operation {
  method: string;
  /** With {braces} for parameters, without /api. */
  path: string;
  /** Whether it needs somebody signed in. */
  secured: boolean;
  parameters: Parameter[];
  body: Schema | undefined;
}

/** Reads every operation out of the application's own description of its API. */
export async function readOperations(origin: string): Promise<Operation[]> {
  const answer = await send(origin, { method: "GET", path: "/api/openapi.json" });
  // The document is our own; its shape is the one of OpenAPI 3.1.
  const paths = read(answer, "paths") as Record<string, Record<string, Described>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      method: method.toUpperCase(),
      path,
      secured: described.security !== undefined,
      parameters: described.parameters ?? [],
      body: described.requestBody?.content["application/json"]?.schema,
    })),
  );
}

interface Described {
  security?: unknown;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
