import type { Endpoint, EndpointSchemas } from "@microfinance/contract/core/endpoint.ts";

/** An endpoint as the server binds it: with its schemas. */
export interface ServedEndpoint<
  Schemas extends EndpointSchemas = EndpointSchemas,
> extends Endpoint<Schemas> {
  schemas: Schemas;
}

/** The schemas that these endpoints need, by the names of the endpoints. */
type SchemasOf<Endpoints> = {
  [
    Name in keyof Endpoints as Endpoints[Name] extends Endpoint ? Name : never
  ]: Endpoints[Name] extends Endpoint<infer Schemas> ? Schemas : never;
};

type Served<Endpoints> = {
  [Name in keyof Endpoints]: Endpoints[Name] extends Endpoint<infer Schemas>
    ? ServedEndpoint<Schemas>
    : Endpoints[Name];
};

/**
 * The endpoints of a module of the contract with the schemas of its other module, which have the same names. What the
 * module exports beside endpoints stays as it is.
 */
export function withSchemas<Endpoints extends object>(
  endpoints: Endpoints,
  schemas: SchemasOf<Endpoints>,
): Served<Endpoints> {
  const known: Readonly<Record<string, unknown>> = { ...schemas };
  const served = Object.entries(endpoints).map(([name, one]: [string, unknown]) => [
    name,
    isEndpoint(one) ? { ...one, schemas: known[name] } : one,
  ]);
  // Object.fromEntries loses the key types.
  return Object.fromEntries(served) as Served<Endpoints>;
}

/** Whether what a module of the contract exports is an endpoint. */
export function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === "object" &&
    value !== null &&
    "method" in value &&
    "path" in value &&
    "access" in value
  );
}
