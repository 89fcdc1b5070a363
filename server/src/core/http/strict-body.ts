import type { Endpoint, EndpointSchemas } from "@microfinance/contract/core/endpoint.ts";
import { requestTexts } from "@microfinance/contract/core/texts.ts";
import { z } from "zod";
import { lenientCalls } from "./lenient-calls.ts";

/** What is read of an endpoint. */
interface Written extends Pick<Endpoint, "method" | "path"> {
  schemas: Pick<EndpointSchemas, "body">;
}

/**
 * The schema of an endpoint's body, which refuses unknown fields at any depth unless the call ignores them (SITE-19).
 */
export function bodyOf({ method, path, schemas: { body } }: Written) {
  return body === undefined || lenientCalls.has(`${method} ${path}`) ? body : strict(body);
}

function strict(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) return strictObject(schema);
  if (schema instanceof z.ZodArray)
    return schema.clone({ ...schema.def, element: strict(schema.element) });
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return schema.clone({ ...schema.def, innerType: strict(schema.def.innerType) } as never);
  if (schema instanceof z.ZodUnion)
    return schema.clone({ ...schema.def, options: schema.def.options.map(strict) });
  if (schema instanceof z.ZodPipe)
    return schema.clone({ ...schema.def, in: strict(schema.def.in) });
  return schema as z.ZodType;
}

function strictObject(schema: z.ZodObject): z.ZodType {
  const { def } = schema;
  // One with a rule for other fields, or that refuses them with a text of its own, stays.
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, strict(field)]);
  const shape = Object.fromEntries(fields);
  if (def.catchall !== undefined) return schema.clone({ ...def, shape });
  return schema.clone({
    ...def,
    shape,
    catchall: z.never(),
    error: (issue: z.core.$ZodRawIssue) =>
      issue.code === "unrecognized_keys"
        ? requestTexts.unknownField(issue.keys[0] ?? "")
        : def.error?.(issue as never),
  });
}
