import {
  clientRightLabel,
  everyClientRight,
  isClientRight,
} from "@microfinance/contract/connections/rights.ts";
import type { Endpoint } from "@microfinance/contract/core/endpoint.ts";
import {
  deprecations,
  servedVersion,
  versionHeader,
} from "@microfinance/contract/core/versions.ts";
import type { Described } from "./examples.ts";

/** The rights of API clients with their words, as the description of the API has them. */
export const clientScopes = Object.fromEntries(
  everyClientRight.map((right) => [right, clientRightLabel(right)]),
);

/** The headers of an API client, for the description alone: `onceForKey` and `sendVersion` read them. */
const versionField = {
  [versionHeader.toLowerCase()]: {
    type: "string",
    description: "The version of the API that the program was written for; the newest without it",
    examples: [servedVersion(undefined)],
  },
};
const keyField = {
  "idempotency-key": {
    type: "string",
    minLength: 1,
    maxLength: 200,
    description: "Chosen by an API client: the same request again gets the first answer",
    examples: ["0f7c2f5e-payment-81723"],
  },
};

/** The headers that the description of a call names, where clients are among its callers (CONN-7, CONN-12). */
export function headersOfClients(schema: object, isRead: boolean): object | undefined {
  if (!isOfClients(schema)) return undefined;
  return { type: "object", properties: { ...versionField, ...(isRead ? {} : keyField) } };
}

/** Marks the fields of a call that are deprecated, in its query, its body and its answer. */
export function markDeprecatedFields(
  { querystring, body, response }: Described,
  call: string,
): void {
  const names = deprecations.filter((one) => one.call === call).flatMap(({ field }) => field ?? []);
  for (const name of names)
    for (const part of [querystring, body, response?.["2xx"]]) {
      const field = part?.properties?.[name];
      if (field !== undefined) field.deprecated = true;
    }
}

/** The name of a call for generated clients, from its method and path: "get_loans_all". */
export function operationIdOf({ method, path }: Endpoint): string {
  return `${method.toLowerCase()}${path.replaceAll(/[^A-Za-z0-9]+/g, "_").replace(/_$/, "")}`;
}

/** Who makes a call: people with their token, and clients with the rights that it needs, where they may have them. */
export function securityOf({ access, alsoNeeds, people }: Endpoint): Record<string, string[]>[] {
  const needs = [access, ...(alsoNeeds === undefined ? [] : [alsoNeeds])];
  const isOpen = people !== true && needs.every(isClientRight);
  return isOpen ? [{ bearer: [] }, { client: needs }] : [{ bearer: [] }];
}

/** Whether the description of a call names clients among its callers. */
function isOfClients(schema: object | undefined): boolean {
  const { security } = Object(schema);
  return Array.isArray(security) && security.some((one) => Object.hasOwn(one, "client"));
}
