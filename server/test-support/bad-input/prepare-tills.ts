import { randomUUID } from "node:crypto";
import { today } from "../../src/core/deps.ts";
import type { Person } from "../make.ts";
import type { Office, Prepare } from "./office.ts";

/** The settings of tills under which the other requests take cash. */
export const tillsOff = {
  tills: false,
  till_count_blind: undefined,
  till_denominations: undefined,
};

/** Turns tills on for requests that need them, and off for those that take cash without one. */
export async function turnTills({ t }: Office, isOn: boolean): Promise<void> {
  await t.deps.db
    .insertInto("settings")
    .values({ key: "tills", value: JSON.stringify(isOn) })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: JSON.stringify(isOn) }))
    .execute();
}

/** A new till; there are accounts for forty. */
async function newTill(office: Office): Promise<number> {
  const { t } = office;
  const { id } = await t.deps.db
    .insertInto("tills")
    .values({ account_code: await newAccount(office), created_at: t.deps.now() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The account of a new till. Requests that run at once each get another code. */
async function newAccount({ t }: Office): Promise<string> {
  for (let code = 1049; code > 1009; code -= 1) {
    const made = await t.deps.db
      .insertInto("ledger_accounts")
      .values({
        code: String(code),
        name: randomUUID(),
        kind: "asset",
        money_kind: "cash",
        manual: false,
      })
      .onConflict((conflict) => conflict.column("code").doNothing())
      .returning("code")
      .executeTakeFirst();
    if (made !== undefined) return made.code;
  }
  throw new Error("Every account of a till is taken");
}

interface OpenSession {
  till: number;
  session: number;
  holder: Person;
}

/** An open session of a new person. */
async function newSession(office: Office, till?: number): Promise<OpenSession> {
  const holder = await office.newStaff(4);
  const till_id = till ?? (await newTill(office));
  const { id } = await office.t.deps.db
    .insertInto("till_sessions")
    .values({
      till_id,
      staff_id: holder.staff_id ?? 0,
      business_date: today(office.t.deps),
      opening: 0,
      opened_at: office.t.deps.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { till: till_id, session: id, holder };
}

/** One session for all requests to a call, since accounts of tills are few. */
function sharedSession(): (office: Office) => Promise<OpenSession> {
  const known = new WeakMap<Office, Promise<OpenSession>>();
  return (office) => {
    const made = known.get(office) ?? newSession(office);
    known.set(office, made);
    return made;
  };
}

const openSession = sharedSession();
const countedSession = sharedSession();
const denominations = [{ value: 1, pieces: 0 }];

const opening: Prepare = async (office) => {
  await turnTills(office, true);
  return { ids: { till: await newTill(office) }, sender: await office.newStaff(4) };
};

const inSession =
  (shared: typeof openSession, body: object = {}): Prepare =>
  async (office) => {
    const { session, holder } = await shared(office);
    return { ids: { session }, sender: holder, body };
  };

const movement: Prepare = async (office) => {
  const { session, holder } = await openSession(office);
  const made = await office.call("POST", `/tills/sessions/${session}/movements`, holder, {
    movement_key: randomUUID(),
    kind: "float",
    amount: 5,
  });
  return {
    ids: { movement: made.movement.id },
    sender: office.manager,
    body: { counted: 5 },
  };
};

/** A till that is signed off and opened again; counted by its holder. */
const signOffTill = new WeakMap<Office, number>();
const toSignOff: Prepare = async (office) => {
  const opened = await newSession(office, signOffTill.get(office));
  signOffTill.set(office, opened.till);
  await office.call("POST", `/tills/sessions/${opened.session}/count`, opened.holder, {
    denominations,
  });
  return {
    ids: { session: opened.session },
    sender: office.manager,
    body: { keep: 0, charge_to: "loss", note: "" },
  };
};

/** Money that the manager sent, on the way. */
async function sent(office: Office): Promise<number> {
  const { move } = await office.call("POST", "/cash/moves", office.manager, {
    move_key: randomUUID(),
    from: "1050",
    to: "1000",
    amount: 6_000,
    date: today(office.t.deps),
  });
  return move.id;
}

const toCountIn: Prepare = async (office) => ({
  ids: { move: await sent(office) },
  sender: office.admin,
  body: { counted: 6_000, note: "" },
});

const toConfirm: Prepare = async (office) => {
  const move = await sent(office);
  const counted = { counted: 5_000, note: "One bundle less" };
  await office.call("POST", `/cash/moves/${move}/count-in`, office.admin, counted);
  return { ids: { move }, sender: office.manager, body: { charge_to: "loss" } };
};

const toSignOffSafe: Prepare = async (office) => {
  const { count } = await office.call("POST", "/cash/safe/counts", office.manager, {
    denominations,
  });
  return {
    ids: { count: count.id },
    sender: office.admin,
    body: { charge_to: "loss", note: "Seen" },
  };
};

/** Records for the calls of tills and cash moves, by method and path. */
export const tillRecords: readonly (readonly [endpoint: RegExp, prepare: Prepare])[] = [
  [
    /POST \/tills$/,
    async (office) => {
      await turnTills(office, true);
      return { body: { name: randomUUID() } };
    },
  ],
  [/POST \/tills\/\{id\}\/sessions$/, opening],
  [/\/tills\/sessions\/\{id\}\/count$/, inSession(countedSession, { denominations })],
  [/\/tills\/sessions\/\{id\}\/sign-off$/, toSignOff],
  [/\/tills\/sessions\/\{id\}\/movements$/, inSession(openSession, { kind: "float", amount: 5 })],
  [/\/tills\/sessions\/\{id\}$/, inSession(openSession)],
  [/\/tills\/movements\/\{id\}/, movement],
  [/\/cash\/moves\/\{id\}\/confirm$/, toConfirm],
  [/\/cash\/moves\/\{id\}\//, toCountIn],
  [/\/cash\/safe\/counts$/, async () => ({ body: { denominations } })],
  [/\/cash\/safe\/counts\/\{id\}\/sign-off$/, toSignOffSafe],
  [
    /\/cash\/moves$/,
    async () => ({
      body: { move_key: randomUUID(), from: "1000", to: "1050", amount: 4, date: "2026-03-01" },
    }),
  ],
];
