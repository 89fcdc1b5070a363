import {
  clientRightLabel,
  everyClientRight,
  isClientRight,
} from "@microfinance/contract/connections/rights.ts";
import type { Endpoint } from "@microfinance/contract/core/endpoint.ts";

/** The rights of API clients with their words, as the description of the API has them. */
export const clientScopes = Object.fromEntries(
  everyClientRight.map((right) => [right, clientRightLabel(right)]),
);

/** The header of a write of an API client (CONN-7), for the description alone: `onceForKey` reads it. */
export const keyHeader = {
  type: "object",
  properties: {
    "idempotency-key": {
      type: "string",
      minLength: 1,
      maxLength: 200,
      description: "Chosen by an API client: the same request again gets the first answer",
    },
  },
};

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
export function isOfClients(schema: object | undefined): boolean {
  const { security } = Object(schema);
  return Array.isArray(security) && security.some((one) => Object.hasOwn(one, "client"));
}
