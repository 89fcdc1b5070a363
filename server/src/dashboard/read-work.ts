import type { News, Work } from "@microfinance/contract/dashboard/endpoints.ts";
import { type WorkKind, workOf } from "@microfinance/contract/dashboard/work.ts";
import { businessDate } from "@microfinance/contract/core/dates.ts";
import { may } from "@microfinance/contract/core/access.ts";
import { waitingStaff } from "@microfinance/contract/core/constants.ts";
import { statusLists } from "@microfinance/contract/loans/status.ts";
import { auditList } from "../audit/queries.ts";
import { countWorklists, newlyBroken } from "../collections/worklist.ts";
import { messageList } from "../contact/queries.ts";
import { type ListSource, totalOf } from "../core/db/page.ts";
import { type Deps, today } from "../core/deps.ts";
import { countUnreadMentions } from "../customers/notes.ts";
import type { SessionActor } from "../core/http/session.ts";
import { type LoanFilter, loanList } from "../loans/lists.ts";
import { allWork } from "../loans/work-filters.ts";
import { payoutList } from "../payouts/queries.ts";
import { staffList } from "../staff/queries.ts";
import { readArrears } from "../reports/arrears.ts";
import { requestsFor } from "../requests/answer-request.ts";
import { cashToCount } from "../tills/cash-to-count.ts";
import { collectedSince } from "../reports/branch-figures.ts";
import * as queries from "./work-queries.ts";

/** The counts of the reader's work (RPT-20). Counts of lists are read from the lists themselves, so that they agree. */
export async function readWork(deps: Deps, actor: SessionActor): Promise<Work> {
  const { db } = deps;
  const as_of = today(deps);
  const month = `${as_of.slice(0, 8)}01`;
  const mine = new Set<WorkKind>(workOf(actor));
  const officer = actor.staff_id;
  const count = async (source: Pick<ListSource<unknown>, "name" | "count">) =>
    totalOf(source, deps.now());
  const loans = (filter: Partial<LoanFilter>) =>
    count(loanList(db, { ...noFilter, ...filter }, as_of));

  // One query after the other: the overview must leave connections to payments.
  const { totals, buckets, par, par30_restructured } = await readArrears(deps);
  const work: Work = {
    as_of,
    portfolio: {
      outstanding: totals.outstanding_principal,
      par30: par.find(({ days }) => days === 30)?.percent ?? null,
      par30_restructured: par30_restructured.percent,
      ...(await collectedSince(db, month, as_of)),
    },
  };
  if (mine.has("first_review")) work.first_review = await loans({ review: "first" });
  if (mine.has("second_review")) work.second_review = await loans({ review: "second" });
  if (mine.has("decision")) work.decision = await loans({ review: "decision" });
  if (may(actor, "loans.pay_out")) {
    const waiting = await count(payoutList(db, { status: "waiting" }));
    if (waiting > 0) work.payouts = waiting;
  }
  const requests = (await requestsFor(db, actor)).length;
  if (requests > 0) work.requests = requests;
  if (may(actor, "tills.supervise") && actor.staff_id !== null) {
    const { safe, on_the_way } = await cashToCount(db, actor.staff_id, as_of);
    if (safe) work.safe = 1;
    if (on_the_way > 0) work.on_the_way = on_the_way;
  }
  if (may(actor, "staff.set_status")) {
    const waiting = await count(staffList(db, { status: waitingStaff.value }));
    if (waiting > 0) work.waiting_staff = waiting;
  }
  if (mine.has("own_applications"))
    work.own_applications = await loans({ statuses: [...statusLists.review], officer });
  if (mine.has("messages")) work.messages = await count(messageList(db, "open"));
  if (mine.has("exceptions"))
    work.exceptions = await count(auditList(db, { view: "exceptions", from: month }));
  if (mine.has("due_today"))
    work.due_today = await queries.dueLoans(db, { ...allWork, due: "today" }, as_of);
  if (mine.has("late"))
    work.late = {
      loans: buckets.reduce((sum, row) => sum + (row.bucket === "current" ? 0 : row.loans), 0),
      amount: totals.arrears,
    };
  if (mine.has("own_late"))
    work.own_late = await queries.dueLoans(db, { ...allWork, due: "late", officer }, as_of);
  if (mine.has("own_late") && officer !== null) {
    const { broken = 0, next_action = 0 } = (await countWorklists(db, officer, as_of)) ?? {};
    if (broken > 0) work.broken_promises = broken;
    if (next_action > 0) work.next_actions = next_action;
  }
  if (mine.has("own_receipts"))
    work.own_receipts = await queries.receiptsOf(db, actor.user_id, as_of);
  return work;
}

/** What is new for the reader since a moment, or in the last seven days (SITE-53). */
export async function readNews(
  deps: Deps,
  actor: SessionActor,
  since: string | undefined,
): Promise<News> {
  const now = deps.now();
  const from =
    since === undefined ? new Date(now.getTime() - newsDays * 86_400_000) : new Date(since);
  const news: News = { as_of: now.toISOString(), since: from.toISOString() };
  const mine = new Set<WorkKind>(workOf(actor));
  for (const step of ["first", "second", "decision"] as const) {
    const kind = step === "decision" ? step : (`${step}_review` as const);
    if (mine.has(kind)) news[kind] = await queries.newLoans(deps.db, step, today(deps), from);
  }
  const requests = (await requestsFor(deps.db, actor)).filter(({ asked_at }) => asked_at > from);
  if (requests.length > 0) news.requests = requests.length;
  if (mine.has("own_late") && actor.staff_id !== null) {
    const broken = await newlyBroken(deps.db, actor.staff_id, businessDate(from), today(deps));
    if (broken > 0) news.broken_promises = broken;
  }
  if (actor.staff_id !== null && may(actor, "customers.list")) {
    const mentions = await countUnreadMentions(deps.db, actor.staff_id);
    if (mentions > 0) news.mentions = mentions;
  }
  if (actor.staff_id !== null) {
    const moved = await queries.loansMovedTo(deps.db, actor.staff_id, from);
    if (moved > 0) news.moved_loans = moved;
  }
  if (mine.has("messages")) news.messages = await queries.newMessages(deps.db, from);
  if (may(actor, "payments.reverse") || mine.has("exceptions"))
    news.reversals = await queries.newReversals(deps.db, from);
  return news;
}

const newsDays = 7;

const noFilter: LoanFilter = { ...allWork, statuses: null, query: "", customer_id: null };
