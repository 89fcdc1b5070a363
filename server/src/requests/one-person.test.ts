import { type ActKind, actKinds, ruleOf } from "@microfinance/contract/acts/kinds.ts";
import { accounts } from "@microfinance/contract/accounting/accounts.ts";
import { givenUp, kindsOfOnePerson } from "@microfinance/contract/accounting/charge-limit.ts";
import type { EntryKind } from "@microfinance/contract/accounting/entry-kinds.ts";
import { type Actor, mayCall } from "@microfinance/contract/core/access.ts";
import { roleIds, staffRoles } from "@microfinance/contract/core/constants.ts";
import { freeSettings } from "@microfinance/contract/settings/controls.ts";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { buildRequest, injectOptions } from "../../test-support/bad-input/build-request.ts";
import { Office } from "../../test-support/bad-input/office.ts";
import { requestsTo } from "../../test-support/bad-input/requests.ts";
import { preparationOf } from "../../test-support/bad-input/run.ts";
import { turnTills } from "../../test-support/bad-input/prepare-tills.ts";
import { everyEndpoint } from "../../test-support/endpoints.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { setSettings } from "../../test-support/settings.ts";

const writes = (await everyEndpoint()).filter(({ method }) => method !== "GET");

/** What no call of one person changes: where money goes, the controls, and who owes what was paid out. */
const guarded = {
  settings: `select * from settings where key <> 'tills' and not (key = any('{${Object.keys(freeSettings).join(",")}}'))`,
  templates: "select * from message_templates",
  methods: "select * from payment_methods",
  products: "select * from loan_product_versions",
  shares:
    "select m.* from loan_members m join loans l on l.id = m.loan_id where l.paid_out_on is not null",
  money:
    "select code, active from ledger_accounts where money_kind is not null and code not like '10%'",
};

let t: TestApp;
/** Of a superuser, whose updates no trigger refuses. */
let owner: pg.Client;

beforeAll(async () => {
  t = await testApp();
  const url = new URL(inject("adminUrl"));
  url.pathname = new URL(t.deps.env.DATABASE_URL ?? "").pathname;
  owner = new pg.Client(url.href);
  await owner.connect();
  await owner.query("set session_replication_role = replica");
  // One person may nowhere do anything up to an amount.
  await setSettings(t, {
    payout: "separate",
    charge_limit: 0,
    receipt_limit: 0,
    cash_move_limit: 0,
    finance_waiver_limit: 0,
  });
});
afterAll(async () => {
  await owner.end();
  await t.close();
});

interface State {
  entry: number;
  audit: number;
  guarded: Record<string, string>;
  payouts: Map<number, string>;
}

async function stateNow(): Promise<State> {
  const digests = Object.entries(guarded).map(
    ([name, rows]) =>
      `'${name}', (select md5(coalesce(string_agg(g::text, '|' order by g::text), '')) from (${rows}) as g)`,
  );
  const { rows } = await t.deps.pool.query(
    `select (select coalesce(max(id), 0) from ledger_entries) as entry,
            (select coalesce(max(id), 0) from audit_entries) as audit,
            json_build_object(${digests.join(", ")}) as guarded,
            (select coalesce(json_agg(json_build_array(loan_id, concat(bank_name, account_name, account_number))), '[]')
             from payout_accounts) as payouts`,
  );
  return { ...rows[0], payouts: new Map(rows[0].payouts) };
}

/** The kinds of entries that the acts of a call may post without a second person. */
function exemptEntries(actions: readonly string[]): Set<EntryKind> {
  const done = actionKinds(actions).filter((kind) => "exempt" in ruleOf(kind).secondPerson);
  return new Set(done.flatMap((kind) => ruleOf(kind).entries));
}
const actionKinds = (actions: readonly string[]): ActKind[] =>
  actKinds.filter((kind) => actions.includes(kind));

/** An entry that gives nothing up and leaves the money with the lender: one person posts it above any limit. */
function isHarmless(
  kind: EntryKind,
  lines: readonly { account: string; debit: number }[],
): boolean {
  if (kind === "cash_move")
    return lines.some(({ account, debit }) => account === accounts.cashOnTheWay.code && debit > 0);
  const isOfOnePerson = kindsOfOnePerson.some((known) => known === kind);
  return isOfOnePerson && givenUp(kind, lines) === 0;
}

/** What a call changed that needs a second person; empty for nothing. */
async function changedAlone(before: State): Promise<string[]> {
  const after = await stateNow();
  const { rows: entries } = await t.deps.pool.query(
    `select e.kind, json_agg(json_build_object('account', p.account_code, 'debit', p.debit)) as lines
     from ledger_entries e join ledger_postings p on p.entry_id = e.id where e.id > $1 group by e.id, e.kind`,
    [before.entry],
  );
  const { rows: audited } = await t.deps.pool.query(
    "select distinct action from audit_entries where id > $1",
    [before.audit],
  );
  const actions = audited.map(({ action }) => String(action));
  const exempt = exemptEntries(actions);
  return [
    ...entries.flatMap(({ kind, lines }) =>
      exempt.has(kind) || isHarmless(kind, lines) ? [] : [`entry ${kind}`],
    ),
    ...Object.keys(guarded).filter((name) => before.guarded[name] !== after.guarded[name]),
    ...[...before.payouts].flatMap(([loan, account]) =>
      after.payouts.get(loan) === account ? [] : [`payout account of loan ${loan}`],
    ),
  ].map((change) => `${change} by ${actions.join(", ") || "no act"}`);
}

/** The first step of everything that waits for a second person becomes the act of this one. */
async function didEverything({ staff_id }: Person): Promise<void> {
  const firstSteps = [
    ["requests", "asked_by", "state = 'waiting'"],
    ["receipts_in", "proposed_by", "proposed_by is not null"],
    ["payments", "staff_id", "true"],
    ["payouts", "staff_id", "reversed_on is null"],
    ["journals", "made_by", "status = 'pending'"],
    ["loan_acts", "made_by", "reversed_on is null"],
  ];
  await owner.query(
    firstSteps
      .map(
        ([table, column, condition]) => `
          update ${table} set ${column} = ${staff_id} where ${column} is distinct from ${staff_id} and ${condition};`,
      )
      .join(""),
  );
}

describe("SERV-5 one person alone, who did every step before, above every limit", () => {
  it.each(staffRoles.map(({ id, name }) => [name, id] as const))(
    "%s moves no money out, and changes no control, no share and no account of a payout",
    async (_, role) => {
      const alone = await makeStaff(t.deps, role);
      const office = Office.of(t, alone);
      const { user_id, staff_id } = alone;
      const actor: Actor = {
        user_id,
        staff_id,
        area: "staff",
        customer_id: null,
        role_ids: [role],
        permissions: [],
      };
      const found: string[] = [];
      let succeeded = 0;
      for (const [seed, endpoint] of writes.entries()) {
        const { access, alsoNeeds, method, path } = endpoint;
        if (access === "public" || !mayCall(actor, { access, alsoNeeds })) continue;
        await turnTills(office, path.startsWith("/tills"));
        const prepare = preparationOf(endpoint);
        const prepared = (await prepare?.(office, alone).catch(() => undefined)) ?? {};
        const [generated] = fc.sample(requestsTo(endpoint, true), { seed, numRuns: 1 });
        // A customer's own call.
        if (generated === undefined || (prepared.sender ?? alone) !== alone) continue;
        await didEverything(alone);
        const ids: Record<string, string | number> = { ...prepared.ids };
        const request = buildRequest(
          endpoint,
          generated,
          (kind) => ids[kind] ?? "1",
          prepared.body,
        );
        const before = await stateNow();
        const response = await t.app.inject(
          injectOptions(request, { ...alone.headers, ...prepared.headers }),
        );
        if (response.statusCode < 300) succeeded += 1;
        const changes = await changedAlone(before);
        if (changes.length > 0) found.push(`${method} ${path}: ${changes.join("; ")}`);
      }
      expect(found).toEqual([]);
      // Otherwise nothing was tried.
      expect(succeeded).toBeGreaterThan(role === roleIds.auditor ? 5 : 20);
    },
  );
});
