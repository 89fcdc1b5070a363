import type { Endpoint, EndpointSchemas } from "@microfinance/contract/core/endpoint.ts";
import { requestTexts } from "@microfinance/contract/core/texts.ts";
import { z } from "zod";

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
  const refusesSilently = def.catchall instanceof z.ZodNever && def.error === undefined;
  if (def.catchall !== undefined && !refusesSilently) return schema.clone({ ...def, shape });
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

/**
 * The calls whose body may hold fields that they do not know (SITE-19): their forms are specified with fields that the
 * server decides itself, and older callers send whole records. Every other call refuses such a field.
 */
const lenientCalls: ReadonlySet<string> = new Set([
  "POST /user/signin",
  "POST /user/signup",
  "POST /user/signout",
  "POST /user/forgot-password",
  "POST /user/reset-password/{token}",
  "POST /user/change-password",
  "POST /user/refresh-token",
  "POST /user/{id}/verify/{token}",
  "POST /staff/signin",
  "POST /staff/signout",
  "POST /staff/refresh-token",
  "POST /staff/forgot-password",
  "POST /staff/reset-password/{token}",
  "POST /contact-us/message",
  "PUT /user/{id}/update-user",
  "DELETE /user/{id}",
  "POST /staff/create",
  "PUT /staff/{id}/update-staff",
  "DELETE /staff/{id}",
  "POST /staff/assign-role",
  "PUT /staff/{id}/change-role",
  "DELETE /staff/revoke-role",
  "POST /staff/{id}/assign-permissions",
  "PUT /staff/{id}/update-permissions",
  "POST /staff/{id}/manage-permissions",
  "PATCH /staff/{id}/activate",
  "PATCH /staff/{id}/deactivate",
  "PUT /customer/{id}",
  "POST /customer/{id}/address/create",
  "PUT /customer/{id}/address",
  "POST /customer/{id}/employer/create",
  "PUT /customer/{id}/employer",
  "POST /customer/{id}/bank/create",
  "PUT /customer/{id}/bank",
  "POST /customer/{id}/businesses/create",
  "PUT /customer/{id}/businesses/{businessId}",
  "POST /customer/{id}/guarantors/create",
  "PUT /customer/{id}/guarantors/{guarantorId}",
  "PUT /customer/{id}/guarantor/{guarantorId}",
  "POST /loans/create",
  "PUT /loans/{customerId}/update/{loanId}",
  "PATCH /loans/{customerId}/review/first/{loanId}",
  "PATCH /loans/{customerId}/review/second/{loanId}",
  "PATCH /loans/{customerId}/approve/{loanId}",
  "PATCH /loans/{customerId}/reject/{loanId}",
  "PATCH /loans/{customerId}/cancel/{loanId}",
  "PATCH /loans/{customerId}/close/{loanId}",
  "POST /loans/{customerId}/pay/{loanId}",
  "POST /loans/{loanId}/pay",
  "POST /money/transfers/create",
  "PUT /money/transfers/{id}",
  "DELETE /money/transfers/{id}",
  // Its approval is the body of the call above.
  "POST /loans/{customerId}/approve/{loanId}/ask",
  // RFC 6749 ignores what it does not know.
  "POST /oauth/token",
  // The fields of other parties: the gateway's report, and what a browser says of a passkey.
  "POST /hooks/sms/{secret}",
  "POST /staff/second-factor/passkeys",
  "POST /staff/signin/passkey",
  "POST /staff/signin/set-up-passkey/confirm",
]);
