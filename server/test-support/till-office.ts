import type { SessionDetails } from "@microfinance/contract/tills/schema.ts";
import { randomUUID } from "node:crypto";
import { testApp } from "./app.ts";
import { makeStaff, type Person } from "./make.ts";
import { setSettings } from "./settings.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH";

/** An application with tills on, its staff, and the calls of tills. */
export async function openTillOffice() {
  const t = await testApp();
  const [admin, manager, finance, auditor] = [
    await makeStaff(t.deps, 9),
    await makeStaff(t.deps, 8),
    await makeStaff(t.deps, 6),
    await makeStaff(t.deps, 7),
  ];
  const call = async (person: Person, method: Method, url: string, payload?: object) => {
    const response = await t.app.inject({
      method,
      url: `/api${url}`,
      headers: person.headers,
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: response.statusCode, headers: response.headers, body: response.json() };
  };
  let made = 0;
  const newTill = async (): Promise<{ id: number; name: string; account_code: string }> => {
    made += 1;
    return (await call(manager, "POST", "/tills", { name: `Till ${made}` })).body.till;
  };
  const open = async (person: Person, till?: number): Promise<SessionDetails> => {
    const id = till ?? (await newTill()).id;
    return (await call(person, "POST", `/tills/${id}/sessions`)).body.session;
  };
  const move = (
    person: Person,
    session: number,
    kind: string,
    amount: number,
    movement_key = randomUUID(),
  ) => call(person, "POST", `/tills/sessions/${session}/movements`, { movement_key, kind, amount });
  const decide = (person: Person, id: number, how = "accept") =>
    call(person, "POST", `/tills/movements/${id}/${how}`);
  await setSettings(t, { tills: true });
  return {
    t,
    admin,
    manager,
    finance,
    auditor,
    call,
    newTill,
    open,
    move,
    decide,
    float: async (cashier: Person, session: number, amount: number) => {
      const { body } = await move(manager, session, "float", amount);
      return decide(cashier, body.movement.id);
    },
    count: (person: Person, session: number, pieces: number, value = 1) =>
      call(person, "POST", `/tills/sessions/${session}/count`, {
        denominations: [{ value, pieces }],
      }),
    signOff: (person: Person, session: number, body: object = { keep: 0 }) =>
      call(person, "POST", `/tills/sessions/${session}/sign-off`, body),
    read: async (person: Person, session: number): Promise<SessionDetails> =>
      (await call(person, "GET", `/tills/sessions/${session}`)).body.session,
    balanceOf: async (code: string): Promise<number> =>
      (await call(manager, "GET", `/ledger/accounts/${code}/entries`)).body.closing,
    /** Makes a session one of the day before. */
    makeEarlier: (session: number) =>
      t.asOwner(`alter table till_sessions disable trigger till_sessions_final;
        update till_sessions set business_date = '2026-03-15' where id = ${session};
        alter table till_sessions enable trigger till_sessions_final`),
  };
}

/** The status and the error of a response. */
export const refused = ({ status, body }: { status: number; body: { error?: string } }) => [
  status,
  body.error,
];
