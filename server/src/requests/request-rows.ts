import { fullName } from "@microfinance/contract/core/names.ts";
import type { requestSorts } from "@microfinance/contract/requests/endpoint-schemas.ts";
import { requestLabels, type QueuedRequest } from "@microfinance/contract/requests/requests.ts";
import type { RequestKind } from "@microfinance/contract/requests/kinds.ts";
import { type RawBuilder, sql } from "kysely";
import { fullNameOf, shortNameOf, shortNameOrNull } from "../core/db/full-name.ts";
import { countUpTo, pageSql, type SortValues } from "../core/db/list-sql.ts";
import type { ListSource } from "../core/db/page.ts";
import type { AuditedRecord } from "../core/audit/audited-record.ts";
import type { Connection } from "../core/deps.ts";

/** A request as stored, with the names of its people. Amounts in NLe. */
export interface RequestRow {
  id: number;
  kind: RequestKind;
  /** The loan's number in the database and its code; null for a request about a customer. */
  loan: number | null;
  loan_id: string | null;
  /** Null, as the names, for a change of a control. */
  customer_id: string | null;
  first_name: string | null;
  middle_name: string | null;
  last_name: string | null;
  unit: string;
  amount: number | null;
  input: unknown;
  figures: { lines?: { label: string; value: string }[]; subject?: string };
  before: unknown;
  after: unknown;
  effective_at: Date | null;
  reason: string;
  asked_by: number;
  /** Who answers for the API client that asked; null for a person who asked. */
  asker_owner: number | null;
  asker_name: string;
  asked_at: Date;
  state: "waiting" | "approved" | "declined" | "applied";
  answerer_name: string | null;
  answered_at: Date | null;
  note: string;
  /** The names of the customers whose code labels a line; null where none does. */
  member_names: Record<string, string> | null;
}

const requests = sql`
  select r.id, r.kind, r.loan_id as loan, l.loan_id, r.customer_id, cu.first_name, cu.middle_name,
         cu.last_name, r.unit, r.amount, r.input, r.figures, r.before, r.after, r.effective_at, r.reason, r.asked_by,
         (select owner_id from api_clients where staff_id = r.asked_by) as asker_owner, r.asked_at, r.state, r.answered_at,
         r.note, ${shortNameOf("au")} as asker_name,
         ${shortNameOrNull("bu")} as answerer_name,
         -- As their records say it: a name in the lines would outlive an erasure.
         case when r.kind = 'members' then (
           select coalesce(json_object_agg(mc.customer_id, ${fullNameOf("mu")}), '{}')
           from jsonb_array_elements(r.figures->'lines') as line
           join customers mc on mc.customer_id = line->>'label'
           join users mu on mu.id = mc.user_id) end as member_names
  from requests r
  left join customers c on c.customer_id = r.customer_id
  left join users cu on cu.id = c.user_id
  left join loans l on l.id = r.loan_id
  join staff a on a.id = r.asked_by
  join users au on au.id = a.user_id
  left join staff b on b.id = r.answered_by
  left join users bu on bu.id = b.user_id`;

/** One request, or null. */
export async function findRequest(db: Connection, id: number): Promise<RequestRow | null> {
  const { rows } = await sql<RequestRow>`${requests} where r.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** A request that is known to exist. */
export async function readRequest(db: Connection, id: number): Promise<RequestRow> {
  const request = await findRequest(db, id);
  if (request === null) throw new Error(`request ${id} does not exist`);
  return request;
}

/** Every request that waits, oldest first. */
export async function waitingRequests(db: Connection): Promise<RequestRow[]> {
  const { rows } =
    await sql<RequestRow>`${requests} where r.state = 'waiting' order by r.id`.execute(db);
  return rows;
}

/** The request that ends a loan and waits for a second person, or null: a write-off or a cancellation (SERV-121). */
export async function waitingEnding(db: Connection, loanId: number): Promise<RequestRow | null> {
  const { rows } = await sql<RequestRow>`${requests}
    where r.loan_id = ${loanId} and r.kind in ('write_off', 'cancellation') and r.state = 'waiting'
    order by r.id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The reversals and moves of a payment that wait for a second person, oldest first (PAY-37). */
export async function waitingOfPayment(
  db: Connection,
  { id, loan_id }: { id: number; loan_id: string },
): Promise<(RequestRow & { kind: "payment_reversal" | "payment_move" })[]> {
  const { rows } = await sql<RequestRow & { kind: "payment_reversal" | "payment_move" }>`${requests}
    where l.loan_id = ${loan_id} and r.unit = ${String(id)} and r.state = 'waiting'
      and r.kind in ('payment_reversal', 'payment_move')
    order by r.id`.execute(db);
  return rows;
}

const labels = Object.entries(requestLabels).map(
  ([kind, label]) => sql`when ${kind} then ${label}`,
);

const sortValues: SortValues<(typeof requestSorts)[number]> = {
  // As the list names it.
  kind: sql`case r.kind ${sql.join(labels, sql` `)} end`,
  // A request that concerns no customer is last both ways.
  customer: sql`nullif(lower(${fullNameOf("cu")}), '')`,
  loan: sql`l.loan_id`,
  amount: sql`r.amount`,
  asker: sql`lower(${shortNameOf("au")})`,
  state: sql`r.state`,
};

/** The requests of a filter by page. */
export function requestList(
  db: Connection,
  filter: { state?: "waiting" | "answered" | undefined; kind?: RequestKind | undefined },
): ListSource<RequestRow> {
  const matching = sql`${ofState(filter.state)} and ${
    filter.kind === undefined ? sql`true` : sql`r.kind = ${filter.kind}`
  }`;
  return {
    name: `requests:${JSON.stringify(filter)}`,
    key: ({ id }) => id,
    rows: async (window) => {
      const page = pageSql("r.id", window, sortValues);
      const { rows } = await sql<RequestRow>`${requests} where ${matching} and ${page}`.execute(db);
      return rows;
    },
    count: (limit) => countUpTo(db, sql`select from requests r where ${matching}`, limit),
  };
}

function ofState(state: "waiting" | "answered" | undefined): RawBuilder<unknown> {
  if (state === undefined) return sql`true`;
  return state === "waiting" ? sql`r.state = 'waiting'` : sql`r.state <> 'waiting'`;
}

/** The record of an event about a request: its loan, its customer, or the control. */
export function auditedRequest(request: {
  loan_id: string | null;
  customer_id: string | null;
  subject: string | null;
}): AuditedRecord {
  const { loan_id, customer_id, subject } = request;
  if (loan_id !== null) return { record_type: "loan", record_id: loan_id };
  if (customer_id !== null) return { record_type: "customer", record_id: customer_id };
  return { record_type: "control", record_id: subject ?? "" };
}

/** A request as the API answers it. */
export function toRequest(row: RequestRow, may_approve: boolean, may_stop = false): QueuedRequest {
  const { id, kind, loan_id, customer_id, amount, figures, reason, asked_by, state, note } = row;
  const names = row.member_names ?? {};
  return {
    id,
    kind,
    loan_id,
    customer_id,
    subject: figures.subject ?? null,
    customer_name: customerName(row),
    amount,
    lines: (figures.lines ?? []).map(({ label, value }) => ({
      label: label in names ? `${names[label]} (${label})` : label,
      value,
    })),
    reason,
    asked_by,
    asker_name: row.asker_name,
    asked_at: row.asked_at.toISOString(),
    state,
    answerer_name: row.answerer_name,
    answered_at: row.answered_at?.toISOString() ?? null,
    note,
    effective_at: row.effective_at?.toISOString() ?? null,
    may_approve,
    may_stop,
  };
}

/** Empty for a change of a control. */
function customerName({ first_name, middle_name, last_name }: RequestRow): string {
  if (first_name === null || last_name === null) return "";
  return fullName({ first_name, middle_name, last_name });
}
