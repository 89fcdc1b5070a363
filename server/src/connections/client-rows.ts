import type { ApiClient } from "@microfinance/contract/connections/endpoints.ts";
import { clientRightLabel, isClientRight } from "@microfinance/contract/connections/rights.ts";
import { connectionTexts as texts } from "@microfinance/contract/connections/texts.ts";
import { sql } from "kysely";
import { shortNameOf } from "../core/db/full-name.ts";
import type { Connection } from "../core/deps.ts";
import { notFound } from "../core/http/errors.ts";

/** The clients of the API, or the one with this id, the newest first (CONN-1). */
export async function readClients(db: Connection, id: number | null = null): Promise<ApiClient[]> {
  const { rows } = await sql<ApiClient>`
    select c.id, c.client_id, c.name, c.owner_id, ${shortNameOf("ou")} as owner_name,
           ou.status = 'active' and ou.deleted_at is null as owner_active,
           c.rights, s.branch_id, coalesce(s.reach, 'all') as reach,
           array(select branch_id from staff_branches where staff_id = s.id order by branch_id) as chosen_branches,
           c.networks, c.expires_on, ${isoTime("c.last_used_at")} as last_used_at,
           ${isoTime("c.revoked_at")} as revoked_at,
           (select coalesce(json_agg(json_build_object('id', k.id, 'created_at', ${isoTime("k.created_at")},
              'last_used_at', ${isoTime("k.last_used_at")}) order by k.id), '[]')
            from api_client_secrets k where k.client_id = c.id) as secrets,
           exists (select from requests r where r.kind = 'control' and r.state = 'waiting'
                   and r.unit = 'client:' || c.id) as waits
    from api_clients c
    join staff s on s.id = c.staff_id
    join staff o on o.id = c.owner_id
    join users ou on ou.id = o.user_id
    where ${id}::integer is null or c.id = ${id}::integer
    order by c.id desc`.execute(db);
  return rows;
}

/** A time as the API writes it, within SQL that builds JSON. */
function isoTime(column: string) {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** One client. @throws 404 for an unknown one */
export async function readClient(db: Connection, id: number): Promise<ApiClient> {
  const [client] = await readClients(db, id);
  if (client === undefined) throw notFound(texts.notFound);
  return client;
}

/** One client, locked for a change. @throws 404 for an unknown one */
export async function lockClient(db: Connection, id: number): Promise<ApiClient> {
  await db.selectFrom("api_clients").select("id").where("id", "=", id).forUpdate().execute();
  return readClient(db, id);
}

/** What of a client is set, as a change of it shows before and after. */
export function settingsOf({
  name,
  owner_id,
  owner_name,
  rights,
  branch_id,
  reach,
  chosen_branches,
  networks,
  expires_on,
}: ApiClient) {
  const branches = { branch_id, reach, chosen_branches };
  return { name, owner_id, owner_name, rights, ...branches, networks, expires_on };
}

/** The same in words, for the person who approves a change. */
export function clientInWords(client: ApiClient) {
  const { name, owner_name, rights, reach, branch_id, chosen_branches, networks } = client;
  return {
    name,
    answers_for_it: owner_name,
    rights: rights.filter(isClientRight).map(clientRightLabel),
    networks,
    last_day: client.expires_on,
    branches: reach === "all" ? reach : [branch_id, ...chosen_branches],
  };
}
