import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { type TestApp, testApp } from "../test-support/app.ts";
import { pay } from "../test-support/make-decision.ts";
import { makeApprovedLoan } from "../test-support/make-loan.ts";
import { makeCustomer, makeStaff } from "../test-support/make.ts";
import { listenForEvents, makeReceiver } from "../test-support/receivers.ts";
import { startAllJobs } from "./jobs.ts";

let lender: TestApp;

beforeAll(async () => {
  lender = await testApp();
});
afterAll(() => lender.close());

test("MSG-1 the jobs of two processes mail each notice once, the daily reminders included", async () => {
  const customer = await makeCustomer(lender.deps);
  const cashier = await makeStaff(lender.deps, 4);
  const loan = await makeApprovedLoan(lender.deps, customer, { approval_date: "2026-02-19" });
  const errors: unknown[] = [];
  const output = { report: (error: unknown) => errors.push(error), log: () => undefined };
  const processes = await Promise.all([1, 2].map(() => startAllJobs(lender.deps, output)));
  expect((await pay(lender, cashier, loan, 50)).statusCode).toBe(200);
  const sent = async () => {
    const rows = await lender.deps.db
      .selectFrom("messages")
      .select("subject")
      .where("sent_at", "is not", null)
      .execute();
    return rows.map((mail) => mail.subject).toSorted();
  };
  const both = [`Payment due on 19-Mar-2026: ${loan.loan_id}`, `Payment recorded: ${loan.loan_id}`];
  await expect.poll(sent).toEqual(both);
  await Promise.all(processes.map((stop) => stop()));
  expect(await sent()).toEqual(both);
  expect(errors).toEqual([]);
});

test("CONN-10 the jobs of two processes deliver each event once", async () => {
  const program = await listenForEvents();
  await makeReceiver(lender, await makeStaff(lender.deps, 9), {
    address: program.address,
    types: ["payment.recorded"],
  });
  const loan = await makeApprovedLoan(lender.deps, await makeCustomer(lender.deps));
  const cashier = await makeStaff(lender.deps, 4);
  const errors: unknown[] = [];
  const output = { report: (error: unknown) => errors.push(error), log: () => undefined };
  const processes = await Promise.all([1, 2].map(() => startAllJobs(lender.deps, output)));
  for (const amount of [10, 20, 30])
    expect((await pay(lender, cashier, loan, amount)).statusCode).toBe(200);
  const amounts = () => program.got.map(({ body }) => JSON.parse(body).data.amount);
  await expect.poll(amounts).toEqual([10, 20, 30]);
  await Promise.all(processes.map((stop) => stop()));
  await program.close();
  expect(amounts()).toEqual([10, 20, 30]);
  expect(errors).toEqual([]);
});

test("CONN-10 a receiver that never answers holds up no other", async () => {
  // No attempt ends by its time here.
  const timeout = vi.spyOn(AbortSignal, "timeout");
  timeout.mockReturnValue(new AbortController().signal);
  onTestFinished(() => timeout.mockRestore());
  const admin = await makeStaff(lender.deps, 9);
  const [silent, quick] = [await listenForEvents(), await listenForEvents()];
  silent.answer = () => null;
  for (const { address } of [silent, quick])
    await makeReceiver(lender, admin, { address, types: ["payment.recorded"] });
  const loan = await makeApprovedLoan(lender.deps, await makeCustomer(lender.deps));
  const cashier = await makeStaff(lender.deps, 4);
  const stop = await startAllJobs(lender.deps, { report: () => undefined, log: () => undefined });
  const amounts = () => quick.got.map(({ body }) => JSON.parse(body).data.amount);
  await pay(lender, cashier, loan, 10);
  await expect.poll(() => [silent.got.length, amounts()]).toEqual([1, [10]]);
  await pay(lender, cashier, loan, 20);
  await expect.poll(amounts).toEqual([10, 20]);
  expect(silent.got.length).toBe(1);
  await Promise.all([silent.close(), quick.close()]);
  await stop();
});
