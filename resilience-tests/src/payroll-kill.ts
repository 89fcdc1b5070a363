import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import {
  type Application,
  databaseProcess,
  type Setting,
  startApplication,
  temporaryData,
} from "./application.ts";
import { read, readNumber, send, until } from "./call.ts";
import { randomOf } from "./random.ts";
import {
  apply,
  applicationOf,
  approve,
  makeAdmin,
  makeCustomer,
  makeStaff,
  must,
  type Person,
  signIn,
  signInAdmin,
  staffRoles,
} from "./seed.ts";
import { freePort } from "../../scripts/free-port.mjs";

/** What the books say of a file whose booking was killed. */
export interface PayrollKillReport {
  /** Kills that left rows to book. */
  during: number;
  rows: number;
  booked: number;
  /** Receipts that the rows name, and payments that the loans have. */
  receipts: number;
  payments: number;
  /** In NLe: what the file says, the list, and the account of the employers. */
  sums: { file: number; list: number; account: number };
}

/**
 * Books an employer's file while the application and its database are killed by turns, until every row is booked. The
 * file is sent again after each kill, as a person does who does not know whether it was booked.
 */
export async function killWhileBooking(plan: {
  rows: number;
  kills: number;
  seed: number;
}): Promise<PayrollKillReport> {
  const random = randomOf(plan.seed);
  const data = temporaryData();
  const setting: Setting = { port: await freePort(), dataDir: data.dataDir };
  let application: Application | undefined;
  try {
    application = await startApplication(setting);
    await makeAdmin(setting);
    const { origin } = application;
    const { finance, list, loans, file } = await prepare(origin, plan.rows);
    const path = `/api/payroll-runs/${list}`;
    const sendFile = () =>
      send(origin, {
        method: "POST",
        path: `${path}/result?dry_run=false`,
        token: finance.token,
        body: file,
      }).catch(() => null);
    const post = () =>
      send(origin, { method: "POST", path: `${path}/post`, token: finance.token, body: {} }).catch(
        () => null,
      );
    const readList = () => must(origin, get(finance, `/payroll-runs/${list}`));
    let during = 0;
    await sendFile();
    for (let kill = 0; kill < plan.kills; kill += 1) {
      const booking = post();
      // The first comes at once: a fast machine books all rows in a few milliseconds.
      await wait(kill === 0 ? 0 : random.whole(5, 60));
      const database = databaseProcess(setting.dataDir);
      if (kill % 2 === 1 && database !== undefined) process.kill(database, "SIGKILL");
      else await application.kill();
      await booking;
      if (application.child.exitCode !== null || application.child.signalCode !== null)
        application = await startApplication(setting);
      await until("a new session", () => signIn(origin, finance).catch(() => undefined));
      await sendFile();
      if (readNumber(await readList(), "run", "waiting") > 0) during += 1;
    }
    await until("every row to be booked", async () => {
      await post();
      return readNumber(await readList(), "run", "waiting") === 0;
    });
    return { ...(await look(origin, finance, list, loans)), during, rows: plan.rows };
  } catch (error) {
    throw new Error(`The output of the application:\n${application?.log() ?? ""}`, {
      cause: error,
    });
  } finally {
    await application?.stop();
    data.remove();
  }
}

const get = ({ token }: Person, path: string) => ({ method: "GET", path, token });

/** An employer, its list of the next month with loans of one customer, and the file that it sends back. */
async function prepare(origin: string, count: number) {
  const admin = await signInAdmin(origin);
  const manager = await makeStaff(origin, admin, staffRoles.Manager);
  const finance = await makeStaff(origin, admin, staffRoles["Finance Admin"]);
  const office = { manager, colleague: finance };
  const customer = await makeCustomer(origin);
  const { token } = finance;
  const added = await must(origin, {
    method: "POST",
    path: "/payroll-employers",
    token,
    body: { name: "Ministry of Health", pay_day: 28 },
  });
  const employer_id = readNumber(added, "employer", "id");
  const loans: string[] = [];
  for (let left = count; left > 0; left -= 1) {
    const loan = await apply(origin, customer, applicationOf(5_000, 6));
    await approve(origin, office, loan);
    const body = { employer_id, staff_number: `H-${left}` };
    await must(origin, { method: "PUT", path: `/loans/${loan.loan_id}/payroll`, token, body });
    loans.push(loan.loan_id);
  }
  const now = new Date();
  const today = now.toISOString().slice(0, 10);
  // The first instalment of a loan of today is due before the end of the next month.
  const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 0));
  const pay_day = end.toISOString().slice(0, 10);
  const body = { run_key: randomUUID(), employer_id, month: pay_day.slice(0, 7), pay_day };
  const prepared = await must(origin, { method: "POST", path: "/payroll-runs", token, body });
  const list = readNumber(prepared, "run", "id");
  const rows = loans.map((loan, index) => `H-${count - index},${loan},${amountOf(index)}`);
  const content = ["Staff no.,Loan,Deducted", ...rows].join("\r\n");
  return { finance, list, loans, file: { format: "csv", content, deducted_on: today } };
}

/**
 * Another amount for each row, in NLe. Every second is above what its loan owes: these are booked alone, the others
 * together.
 */
function amountOf(index: number): number {
  return (index % 2 === 0 ? 100 : 20_000) + index;
}

async function look(
  origin: string,
  finance: Person,
  list: number,
  loans: readonly string[],
): Promise<Omit<PayrollKillReport, "during" | "rows">> {
  const listed = await must(origin, get(finance, `/payroll-runs/${list}/rows?state=booked`));
  const found = read(listed, "rows");
  const rows: object[] = Array.isArray(found) ? found : [];
  const receipts = new Set(rows.map((row) => String(Reflect.get(row, "receipt_number"))));
  let payments = 0;
  for (const loan of loans) {
    const { json: made } = await must(origin, get(finance, `/transactions/search/${loan}`));
    payments += Array.isArray(made) ? made.length : 0;
  }
  const run = await must(origin, get(finance, `/payroll-runs/${list}`));
  const balance = await must(origin, get(finance, "/ledger/trial-balance"));
  const accounts = read(balance, "accounts");
  const account: unknown = Array.isArray(accounts)
    ? accounts.find((one: object) => Reflect.get(one, "code") === "1300")
    : undefined;
  return {
    booked: rows.length,
    receipts: receipts.size,
    payments,
    sums: {
      file: loans.reduce((sum, _loan, index) => sum + amountOf(index), 0),
      list: readNumber(run, "run", "deducted"),
      account: Number(Reflect.get(Object(account), "balance")),
    },
  };
}
