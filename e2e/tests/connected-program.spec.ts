import { addDays, businessDate } from "@microfinance/contract/core/dates.ts";
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "../fixtures.ts";
import { type Fault, Line, type Passing } from "../line.ts";
import { freePort } from "../../scripts/free-port.mjs";
import { test } from "../own-server.ts";
import type { Office } from "../page-objects/api-fixtures.ts";
import { done } from "../page-objects/books.ts";
import { approveControl } from "../page-objects/second-administrator.ts";

const program = "e2e/program/follow-loans.ts";

test.use({ environment: { EVENTS_TO_PRIVATE_NETWORKS: "on" } });

/** What the program has in its file, as far as it is compared. */
interface Books {
  loan_id?: string;
  got: string[];
  loan: { status: string; balance: number; is_paid_out: boolean };
  paid: Record<string, number>;
}

test("CONN-4, CONN-7, CONN-10, CONN-11 a program applies, pays and follows its loan by events, though requests are lost, doubled and late and both sides restart", async ({
  office,
  ownServer,
  server,
}, testInfo) => {
  const file = testInfo.outputPath("books.json");
  const books = (): Books => JSON.parse(readFileSync(file, "utf8"));
  const port = await freePort();
  const calls = await Line.open(Number(new URL(server).port), atFirst("unanswered", /\/pay$/));
  const events = await Line.open(
    port,
    atFirst("unanswered", /application\.submitted/, "refused", /loan\.reviewed/),
  );
  const receiver = await makeReceiver(office, `http://127.0.0.1:${events.port}`);
  const env = {
    API: `http://127.0.0.1:${calls.port}/api`,
    ...(await makeClient(office)),
    EVENTS_SECRET: receiver.secret,
    PORT: String(port),
    BOOKS: file,
  };
  await done(office, "sysadmin", "PUT", "/settings", { payout: "separate" });
  await approveControl(office, "Settings");

  // It is checked against the description of this server first.
  let running = start("server/client.ts", env);
  const follows = (what: Record<string, unknown>) =>
    expect
      .poll(
        () => {
          if (running.exitCode !== null) throw new Error("The program ended.");
          return existsSync(file) ? books() : null;
        },
        // The compiler reads the whole description, and what was refused is sent again after half a minute.
        { timeout: 600_000 },
      )
      .toMatchObject(what);
  try {
    await test.step("it applies; staff review", async () => {
      await follows({ loan: { status: "applied" } });
      await office.review(books().loan_id ?? "");
      await follows({ loan: { status: "processed" } });
    });

    await test.step("it is killed, the loan is approved, and the server restarts", async () => {
      running.kill("SIGKILL");
      await once(running, "exit");
      const loan = await office.read(books().loan_id ?? "");
      expect((await office.step("sysadmin", "approve", loan)).status).toBe(200);
      const waiting = `/connections/deliveries?receiver=${receiver.id}&state=waiting`;
      const attempts = async () => (await deliveriesOf(office, waiting))[0]?.attempts ?? 0;
      await expect.poll(attempts).toBeGreaterThan(0);
      await ownServer.stop();
      running = start(program, env);
      await ownServer.start();
      await follows({ loan: { status: "approved", is_paid_out: false } });
    });

    await test.step("staff pay out; it repays in three payments", async () => {
      const path = `/loans/${books().loan_id}/payout`;
      await done(office, "finance", "POST", path, { payout_key: randomUUID() });
      await follows({ loan: { status: "paid", balance: 0 } });
    });

    await test.step("each event is sent again, after later ones: its books stay", async () => {
      const before = books();
      const day = businessDate(new Date());
      await done(office, "sysadmin", "POST", `/connections/receivers/${receiver.id}/replay`, {
        from: addDays(day, -1),
        until: addDays(day, 1),
        delivered: true,
      });
      const all = `/connections/deliveries?receiver=${receiver.id}&page_size=100`;
      const states = async () => (await deliveriesOf(office, all)).map(({ state }) => state);
      await expect.poll(states).toEqual(before.got.map(() => "delivered"));
      expect(events.arrived).toBeGreaterThan(2 * before.got.length);
      expect(books()).toEqual(before);
    });

    const { loan_id = "", loan, paid } = books();
    const { status, balance } = await office.read(loan_id);
    expect({ status, balance }).toEqual({ status: loan.status, balance: loan.balance });
    const payments = await office.payments(loan_id);
    expect(Object.fromEntries(payments.map((one) => [one.transaction_id, one.amount]))).toEqual(
      paid,
    );
    expect(payments).toHaveLength(3);
  } finally {
    running.kill("SIGKILL");
    calls.close();
    events.close();
  }
});

/** The first request that each of these texts describes fails so. */
function atFirst(...rules: (Fault | RegExp)[]): (request: Passing) => Fault | null {
  const left = rules.flatMap((fault, at) => {
    const text = rules[at + 1];
    return typeof fault === "string" && text instanceof RegExp ? [{ fault, text }] : [];
  });
  return ({ path, body }) => {
    const at = left.findIndex(({ text }) => text.test(path) || text.test(body));
    return left.splice(at, at === -1 ? 0 : 1)[0]?.fault ?? null;
  };
}

/** Starts a process of its own, which ends with that of the test. */
function start(main: string, env: Record<string, string>): ChildProcess {
  const withTest = "data:text/javascript,process.on('disconnect', () => process.exit())";
  return spawn(
    process.execPath,
    ["--import", withTest, main, ...(main === program ? [] : [program])],
    {
      cwd: fileURLToPath(new URL("../../", import.meta.url)),
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: { ...process.env, ...env },
    },
  );
}

/** A client with the rights of the program, one of which a second administrator gives. */
async function makeClient(office: Office) {
  const name = `Payroll ${randomUUID().slice(0, 8)}`;
  const { staff } = await done<{ staff: { id: number }[] }>(
    office,
    "sysadmin",
    "GET",
    "/staff/all",
  );
  const { client, secret } = await done<{ client: { client_id: string }; secret: string }>(
    office,
    "sysadmin",
    "POST",
    "/connections/clients",
    {
      name,
      owner_id: staff[0]?.id,
      rights: ["customers.create", "applications.submit", "payments.record"],
    },
  );
  await approveControl(office, `API client ${name}`);
  return { CLIENT_ID: client.client_id, CLIENT_SECRET: secret };
}

/** A receiver of what happens to loans, to which a second administrator agrees. */
async function makeReceiver(office: Office, address: string) {
  const name = `Payroll ${randomUUID().slice(0, 8)}`;
  const { receiver, secret } = await done<{ receiver: { id: number }; secret: string }>(
    office,
    "sysadmin",
    "POST",
    "/connections/receivers",
    {
      name,
      address,
      types: [
        "application.submitted",
        "loan.reviewed",
        "loan.approved",
        "loan.paid_out",
        "payment.recorded",
        "loan.paid",
      ],
    },
  );
  await approveControl(office, `Receiver of events ${name}`);
  return { id: receiver.id, secret };
}

async function deliveriesOf(office: Office, path: string) {
  const { deliveries } = await done<{
    deliveries: { type: string; state: string; attempts: number }[];
  }>(office, "sysadmin", "GET", path);
  return deliveries;
}
