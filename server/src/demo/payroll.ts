import { addDays, addMonths, type CalendarDate } from "@microfinance/contract/core/dates.ts";
import { formatAmountExact, fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { listHeadings } from "@microfinance/contract/payroll/file.ts";
import { payDayIn } from "@microfinance/contract/payroll/rules.ts";
import type { RunLine } from "@microfinance/contract/payroll/schema.ts";
import { randomUUID } from "node:crypto";
import { readFirst } from "../core/db/page.ts";
import { AppError } from "../core/http/errors.ts";
import { closeRun } from "../payroll/change-run.ts";
import { suggestedLoans } from "../payroll/employers.ts";
import { setLoanPayroll } from "../payroll/loan-employer.ts";
import { postRows } from "../payroll/post-rows.ts";
import { prepareRun } from "../payroll/prepare-run.ts";
import { readResult } from "../payroll/read-result.ts";
import { recordRemittance } from "../payroll/remittances.ts";
import { lineList, readRun } from "../payroll/run-rows.ts";
import { addEmployer } from "../payroll/save-employer.ts";
import { by, type DemoContext, happens } from "./loan-life.ts";
import type { Event } from "./timeline.ts";

/** Two employers that customers of the demo state, each by a name of its own. */
const employers = [
  { name: "Model Secondary School", aliases: ["Model School"], pay_day: 20 },
  { name: "District Hospital", aliases: ["Government Hospital"], pay_day: 22 },
];

/** How many of an employer's loans get it; the others stay suggestions. */
const mostLoans = 6;

/**
 * Two employers that deduct instalments: the list of the month before is booked and paid, one of them with a
 * difference; the list of this month is out, or not yet where its first days have just begun.
 */
export function demoPayroll(context: DemoContext, today: CalendarDate): Event[] {
  const before = addMonths(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
  const at = (day: CalendarDate, time: string) => Date.parse(`${day}T${time}Z`);
  return employers.map((employer, index) =>
    happens(context, at(`${before}-02`, "10:10:00"), async () => {
      const id = await addDemoEmployer(context, employer);
      const payDay = payDayIn(before, employer.pay_day);
      return [
        happens(context, at(`${before}-05`, "10:20:00"), async () => {
          const run = await prepare(context, id, before, payDay);
          if (run === null) return [];
          return [
            happens(context, at(addDays(payDay, 1), "15:10:00"), () => book(context, run, payDay)),
            happens(context, at(addDays(payDay, 3), "11:10:00"), () => remit(context, run, index)),
          ];
        }),
        happens(context, at(today, "06:00:00"), async () => {
          const month = today.slice(0, 7);
          await prepare(context, id, month, payDayIn(month, employer.pay_day));
          return [];
        }),
      ];
    }),
  );
}

async function addDemoEmployer(
  { deps, staff }: DemoContext,
  employer: (typeof employers)[number],
): Promise<number> {
  const contact = {
    contact_name: "Bursar",
    phone: "+232-22-123456",
    email: "",
    address: "Freetown",
  };
  const id = await addEmployer(deps, { ...employer, ...contact }, by(staff, 6));
  const loans = await suggestedLoans(deps.db, id);
  for (const { loan_id, staff_number } of loans.slice(0, mostLoans)) {
    const number = staff_number === "" ? `T-${loan_id.slice(-4)}` : staff_number;
    await setLoanPayroll(deps, loan_id, { employer_id: id, staff_number: number }, by(staff, 5));
  }
  return id;
}

/** The list of a month; null where no loan owes anything. */
async function prepare(
  { deps, staff }: DemoContext,
  employer_id: number,
  month: string,
  pay_day: CalendarDate,
): Promise<number | null> {
  const input = { run_key: randomUUID(), employer_id, month, pay_day };
  try {
    return (await prepareRun(deps, input, by(staff, 6))).id;
  } catch (error) {
    if (error instanceof AppError && error.status === 409) return null;
    throw error;
  }
}

/** The employer sends its result: all in full, but half of the first and nothing of the last of several. */
async function book(
  { deps, staff }: DemoContext,
  run: number,
  deducted_on: CalendarDate,
): Promise<Event[]> {
  const lines: RunLine[] = [];
  for await (const line of readFirst(await lineList(deps.db, run), 1000)) lines.push(line);
  const rows = lines.map(({ id, expected }, index) => {
    const isNothing = lines.length > 2 && index === lines.length - 1;
    const isHalf = lines.length > 1 && index === 0;
    const deducted = isHalf ? Math.ceil(expected / 2) : expected;
    return `${id};${formatAmountExact(isNothing ? 0 : deducted)}`;
  });
  const content = [`${listHeadings.line};${listHeadings.deducted}`, ...rows].join("\r\n");
  const ctx = by(staff, 6);
  await readResult(deps, ctx, run, { format: "csv", content, deducted_on }, false);
  await postRows(deps, ctx, run, 0);
  await closeRun(deps, run, ctx);
  return [];
}

/** The first employer pays what it withheld, less the charges of the bank; the second one NLe 10 too little. */
async function remit({ deps, staff }: DemoContext, run: number, index: number): Promise<Event[]> {
  const { deducted } = await readRun(deps.db, run);
  const less = index === 0 ? 5 : 10;
  if (deducted <= less) return [];
  await recordRemittance(
    deps,
    run,
    {
      remittance_key: randomUUID(),
      date: deps.now().toISOString().slice(0, 10),
      amount: fromCents(toCents(deducted) - toCents(less)),
      charges: index === 0 ? less : 0,
      account_code: "1050",
      reference: `PAYROLL ${run}`,
    },
    by(staff, 6),
  );
  return [];
}
