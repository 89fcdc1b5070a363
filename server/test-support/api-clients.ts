import { everyClientRight } from "@microfinance/contract/connections/rights.ts";
import type { TestApp } from "./app.ts";
import { callAs } from "./call.ts";
import { approveControl } from "./controls.ts";
import type { Person } from "./make.ts";

/** A client of the API, made by an administrator and approved by a second one where it moves money. */
export interface MadeClient {
  id: number;
  client_id: string;
  secret: string;
}

/** Makes a client with these rights, or with every right that a client may have. */
export async function makeApiClient(
  t: TestApp,
  admin: Person,
  set: { rights?: readonly string[] } & Record<string, unknown> = {},
): Promise<MadeClient> {
  const { body, status } = await callAs(t, admin, "POST", "/connections/clients", {
    name: `Accounts ${Math.random()}`,
    owner_id: admin.staff_id,
    rights: everyClientRight,
    ...set,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  if (body.request !== null) {
    const approved = await approveControl(t, body.request.id);
    if (approved.status !== 200) throw new Error(JSON.stringify(approved.body));
  }
  return { id: body.client.id, client_id: body.client.client_id, secret: body.secret };
}

/** Asks for a token as the form of RFC 6749 says it. */
export function askToken(
  { app }: TestApp,
  form: Record<string, string>,
  more: { headers?: Record<string, string>; remoteAddress?: string } = {},
) {
  const { headers = {}, ...from } = more;
  return app.inject({
    method: "POST",
    url: "/api/oauth/token",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    payload: new URLSearchParams({ grant_type: "client_credentials", ...form }).toString(),
    ...from,
  });
}

/** A client as a caller: with a token of now. */
export async function asClient(t: TestApp, { client_id, secret }: MadeClient): Promise<Person> {
  const response = await askToken(t, { client_id, client_secret: secret });
  if (response.statusCode !== 200) throw new Error(response.body);
  const { access_token } = response.json();
  return {
    user_id: 0,
    customer_id: null,
    staff_id: null,
    email: "",
    first_name: "Client",
    last_name: "",
    headers: { authorization: `Bearer ${access_token}` },
  };
}
