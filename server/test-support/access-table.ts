import {
  accessRules,
  type Actor,
  mayCall,
  permissionsOf,
} from "@microfinance/contract/core/access.ts";
import { staffRoles } from "@microfinance/contract/core/constants.ts";
import type { Endpoint } from "@microfinance/contract/core/endpoint.ts";

/** A user of one staff role, for the access rules. */
export function staffActor(roleId: number): Actor {
  return {
    user_id: 1,
    area: "staff",
    customer_id: null,
    staff_id: 1,
    role_ids: [roleId],
    permissions: [],
  };
}

/** A customer, for the access rules. */
export const customerActor: Actor = {
  user_id: 2,
  area: "customer",
  customer_id: "CUS-000002",
  staff_id: null,
  role_ids: [3],
  permissions: [],
};

/** Whether the access rules permit this call, for the user's own or another record. */
export function isLetIn(actor: Actor, endpoint: Endpoint, record: "own" | "any"): boolean {
  if (endpoint.access === "public") return true;
  const owned = endpoint.owner === "actor" || (endpoint.owner !== undefined && record === "own");
  const needs = { access: endpoint.access, alsoNeeds: endpoint.alsoNeeds };
  return mayCall(actor, needs) || (owned && mayCall(actor, needs, "own"));
}

/** The access table of every call, in Markdown: permitted roles and records. */
export function accessTable(endpoints: readonly Endpoint[]): string {
  const heads = [
    "Call",
    "Action",
    "Visitor",
    "Customer",
    ...staffRoles.map((role) => role.name),
    "Also with",
  ];
  const rows = endpoints.map((endpoint) => [
    `${endpoint.method} ${endpoint.path}`,
    [endpoint.access, ...(endpoint.alsoNeeds ? [endpoint.alsoNeeds] : [])].join(" and "),
    endpoint.access === "public" ? "yes" : "",
    mark(customerActor, endpoint),
    ...staffRoles.map((role) => mark(staffActor(role.id), endpoint)),
    endpoint.access === "public" ? "" : permissionsOf(accessRules[endpoint.access]).join(", "),
  ]);
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    "# Permissions by call",
    "",
    "Generated from the contract (`access.ts` and the endpoints); `server/src/core/http/access-matrix.test.ts` compares it",
    "with the running server. *own* means only one's own records. A permission in the last column grants the call to one",
    "staff member. Operations restrict this further: rights over other staff (AUTH-44), edits of a transfer (TRF-6), and",
    "a customer's edits of a loan (LOAN-60).",
    "",
    line(heads),
    line(heads.map(() => "---")),
    ...rows.map(line),
    "",
  ].join("\n");
}

function mark(actor: Actor, endpoint: Endpoint): string {
  if (isLetIn(actor, endpoint, "any") && endpoint.owner !== "actor") return "yes";
  return isLetIn(actor, endpoint, "own") ? "own" : "";
}
