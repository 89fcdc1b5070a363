import {
  addDays,
  addMonths,
  businessDate,
  type CalendarDate,
} from "@microfinance/contract/core/dates.ts";
import { sql } from "kysely";
import type { Deps } from "../core/deps.ts";
import { ageLoans } from "../loans/age-loans.ts";
import { sendInstalmentReminders } from "../messaging/notices/instalment-reminders.ts";
import { keptDays, recordPortfolioAnew } from "../reports/portfolio-snapshots.ts";
import { setSettings } from "./set-settings.ts";
import { demoBankStatement } from "./bank-statement.ts";
import { demoBills } from "./bills.ts";
import { demoAccounts } from "./accounts.ts";
import { demoBooks, demoBranchCosts } from "./books.ts";
import { openDemoBranches } from "./branches.ts";
import { demoCashMoves, openDemoTills } from "./cash.ts";
import { demoCollections } from "./collections.ts";
import { demoExpiringIds, demoNotes } from "./customer-notes.ts";
import { demoDuplicates } from "./duplicates.ts";
import { demoGroups } from "./groups.ts";
import { by, happens, loanLife, officeHours } from "./loan-life.ts";
import { demoPayroll } from "./payroll.ts";
import { demoMessages } from "./messages.ts";
import { places } from "./names.ts";
import { makeDemoCustomer, makeDemoStaff, type DemoCustomer } from "./people.ts";
import { demoCustomerLoans, type PlannedLoan, planLoans } from "./plan.ts";
import { repeatableRandom } from "./random.ts";
import { offerDemoRepayments, plannedRepayments } from "./repayments.ts";
import { demoReschedules, demoReversalRequest } from "./requests.ts";
import { demoSite } from "./site.ts";
import { live, type Event } from "./timeline.ts";
import { demoTransfers } from "./transfers.ts";
import { demoReceipts } from "./wallet.ts";
import { requestHandlers } from "../request-handlers.ts";
import { setRequestHandlers } from "../requests/request-handler.ts";
import type { HowToPay } from "@microfinance/contract/settings/schema.ts";

/** How customers of the demo lender pay. */
const demoHowToPay: HowToPay = {
  cash_address: "14 Siaka Stevens Street, Freetown",
  cash_hours: "Monday to Friday, 8:30 to 16:30",
  mobile_money_code: "*144*2*1*20260#",
  bank_account: "Demo Commercial Bank, Microfinance loans, 003 001 2026",
};

const customerCount = 60;
const loanCount = 150;
const transferCount = 90;
/** Days for which a demo notice stays unread. */
const newsDays = 14;

/**
 * Creates the demo data in an empty database: staff, about 60 customers and 150 loans in every status over the last 18
 * months, with payments on time, late and missed, transfers and bills. Every record is created by the operations, on
 * its own day, so it follows the rules and the ledger balances. The same day gives the same data.
 *
 * @param tills whether the lender uses tills from today on.
 * @param branches the count of branches beside Head office: each third of customers, loans and transfers is then of
 *   one of them.
 */
export async function seedDemo(
  deps: Deps,
  { tills, branches: branchCount = 0 }: { tills: boolean; branches?: number },
): Promise<void> {
  setRequestHandlers(requestHandlers);
  const real = deps.now();
  const today = businessDate(real);
  const opened = addMonths(today, -19);
  let now = Date.parse(`${opened}T08:00:00Z`);
  const random = repeatableRandom(20_260_101);
  const past = { ...deps, now: () => new Date(now) };
  const staff = await makeDemoStaff(past, opened, demoAccounts);
  const admin = by(staff, 9);
  await setSettings(past, admin, {
    how_to_pay: demoHowToPay,
    default_payout_method: "Bank Transfer",
    ...demoSite(today),
  });
  await offerDemoRepayments(past, admin);
  const setNow = (at: number) => (now = at);
  const branches = await openDemoBranches(
    {
      deps: past,
      setNow,
      random,
      staff,
      borrowers: new Set(),
      branch: {
        safe: "1000",
        cities: places.map(({ city }) => city),
        manager: by(staff, 8),
        bookkeeper: by(staff, 6),
      },
    },
    opened,
    branchCount,
  );
  const [context, ...others] = branches;
  /** The branch of a customer or transfer, by its place. */
  const branchOf = (index: number) => branches[index % branches.length] ?? context;

  const customers: DemoCustomer[] = [];
  const plans = [
    ...demoCustomerLoans(today),
    ...planLoans(random, customerCount, loanCount - 3, today),
  ];
  const otherwiseRepaid = plannedRepayments(today);
  const events: Event[] = Array.from({ length: customerCount }, (_, index) => {
    const first =
      [...plans, ...otherwiseRepaid]
        .filter((plan) => plan.customer === index)
        .map((plan) => plan.applied)
        .toSorted()[0] ?? today;
    return happens(context, officeHours(random, first) - 9 * 3_600_000, async () => {
      const own = branchOf(index);
      const customer = await makeDemoCustomer(past, random, index, by(own.staff, 5));
      customers[index] = customer;
      const of = (all: readonly PlannedLoan[]) => all.filter((plan) => plan.customer === index);
      return [
        ...of(plans).map((plan) => loanLife(own, customer, plan)),
        // With a source of their own: the other loans stay as they are.
        ...of(otherwiseRepaid).map((plan) =>
          loanLife({ ...own, random: repeatableRandom(index) }, customer, plan),
        ),
      ];
    });
  });
  await live(
    [
      ...demoBooks(context, opened, today),
      ...branches.flatMap((branch) => demoCashMoves(branch, opened, today)),
      ...others.flatMap((branch) => demoBranchCosts(branch, opened, today)),
      ...events,
      ...demoTransfers(branchOf, transferCount, today),
      ...demoBills(context, today, () => customers),
      ...demoReschedules(context, today),
      demoReversalRequest(context, today),
      ...demoCollections(context, today),
      ...demoReceipts(context, today),
      ...demoGroups(context, today, () => customers[0]),
      ...demoPayroll(context, today),
      demoBankStatement(context, today),
    ],
    real.getTime(),
  );
  await demoNotes(branchOf, customers, today);
  await demoExpiringIds(context, today);
  context.setNow(real.getTime());
  await demoDuplicates(branchOf, customers);
  if (tills) await openDemoTills(branches);
  await recordLastDays(deps, today);
  // The first screen already lists the late loans.
  await ageLoans(deps);
  await sendInstalmentReminders(deps);
  await settleNotices(deps, addDays(today, -newsDays));
  await demoMessages(context, admin, customers, today);
}

/** Records the portfolio of the days before today which are kept one by one, as the nights would have. */
async function recordLastDays(deps: Deps, today: CalendarDate): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    for (let ago = keptDays; ago > 0; ago--) await recordPortfolioAnew(tx, addDays(today, -ago));
  });
}

/**
 * Removes the mails of the simulated history, and marks its notices as read except those of the last days. Later
 * events are mailed normally.
 */
async function settleNotices(deps: Deps, unreadSince: string): Promise<void> {
  await deps.db
    .updateTable("notices")
    .set({ mailed_at: sql`created_at` })
    .execute();
  await deps.db
    .updateTable("notices")
    .set({ read_at: sql`created_at` })
    .where("created_at", "<", new Date(unreadSince))
    .execute();
}
