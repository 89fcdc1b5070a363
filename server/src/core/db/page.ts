import { setTimeout } from "node:timers/promises";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { type BranchOfRows, type InBranch, withBranches } from "./branch-names.ts";
import { inReach, reachOfCall, seesSeveralBranches } from "./reach.ts";
import { badRequest } from "../http/errors.ts";

/** The query of a list (SITE-20); see `pageQuery` of the contract. */
export interface PageRequest {
  /** The order; newest first by default. */
  order?: "newest" | "oldest" | undefined;
  /** Another column than the key. */
  sort?: string | undefined;
  page_size?: number | undefined;
  page?: number | undefined;
  cursor?: string | undefined;
  /** The rows do not wait for a total that takes longer. */
  total?: "now" | "later" | undefined;
}

/** A page of a list in the requested order, with cursors in both directions. */
export interface Page<Row> {
  rows: Row[];
  page: number;
  pages: number;
  total: number;
  /** The total is of the rows up to this page; the complete one is still counted (SITE-21). */
  total_follows?: true;
  next: string | null;
  previous: string | null;
}

/**
 * A window of a list ordered by an integer key, newest (highest) first. `before` and `after` bound the key;
 * `backwards` reads the rows nearest above `after`, in ascending order. With `sort` the rows are ordered by that
 * column, missing values last, and bounded by `offset` alone.
 */
export interface PageWindow {
  limit: number;
  offset: number;
  before?: number;
  after?: number;
  backwards: boolean;
  sort?: string;
}

/** The source of a list: its rows by window, and its count up to `limit`. */
export interface ListSource<Row> {
  rows: (window: PageWindow) => Promise<Row[]>;
  count: (limit: number) => Promise<number>;
  /** The integer key of the order. */
  key: (row: Row) => number;
  /** The cache key of the filter, under which a large total is cached for 30 seconds. */
  name: string;
  /** Of which branch a row is, for those who see several (BR-8). */
  branch?: BranchOfRows<Row>;
}

/** The source of a list of at most 500 rows that one query computes, such as the lines of a report, for its export. */
export function wholeList<Row>(name: string, read: () => Promise<Row[]>): ListSource<Row> {
  return { rows: read, count: async () => (await read()).length, key: () => 0, name };
}

const defaultPageSize = 10;
/** Without paging the newest of these are returned, with the total, so that truncation is visible (SITE-20). */
const unpagedLimit = 1000;
const exactBelow = 100_000;
/** No index has the order of every column, and a page of a longer list would read and sort all of its rows. */
const sortedLimit = 20_000;
const cacheTtl = 30_000;
const totalCache = new Map<string, { total: number; at: number }>();

/**
 * Reads a page: by cursor, by number, or by default the 1,000 newest (SITE-20).
 * @throws 400 for an invalid cursor, and for another order of a list with more than 20,000 rows
 */
export async function readPage<Row>(
  request: PageRequest,
  source: ListSource<Row>,
  now: Date,
): Promise<Page<InBranch<Row>>> {
  const page = await pageOf(request, source, now);
  return { ...page, rows: await withBranches(page.rows, source.branch) };
}

async function pageOf<Row>(
  request: PageRequest,
  source: ListSource<Row>,
  now: Date,
): Promise<Page<Row>> {
  const paged =
    request.page_size !== undefined || request.page !== undefined || request.cursor !== undefined;
  const size = request.page_size ?? (paged ? defaultPageSize : unpagedLimit);
  const cursor = request.cursor === undefined ? null : readCursor(request.cursor);
  const page = cursor?.page ?? request.page ?? 1;
  const rising = request.order === "oldest";
  const { sort } = request;
  if (sort !== undefined) return sortedPage(source, { page, size, rising, sort }, now);
  const [found, counted] = await Promise.all([
    source.rows(windowOf(cursor, { page, size, rising })),
    request.total === "later" ? soonTotal(source, now) : totalOf(source, now),
  ]);
  const more = found.length > size;
  const upToHere = (page - 1) * size + found.length;
  const total = counted ?? upToHere;
  const rows = found.slice(0, size);
  if (cursor?.backwards) rows.reverse();
  const [first, last] = [rows[0], rows.at(-1)];
  const hasNext = cursor?.backwards ? true : more;
  const hasPrevious = cursor?.backwards ? more : page > 1;
  return {
    rows,
    page,
    pages: Math.max(1, Math.ceil(total / size)),
    total,
    ...(counted === null && { total_follows: true }),
    next:
      last !== undefined && hasNext
        ? writeCursor({ key: source.key(last), page: page + 1, backwards: false })
        : null,
    previous:
      first !== undefined && hasPrevious
        ? writeCursor({ key: source.key(first), page: Math.max(1, page - 1), backwards: true })
        : null,
  };
}

/** A page in the order of a column. Its cursors continue with a page number: rows that come in between may shift it. */
async function sortedPage<Row>(
  source: ListSource<Row>,
  request: { page: number; size: number; rising: boolean; sort: string },
  now: Date,
): Promise<Page<Row>> {
  const { page, size, rising, sort } = request;
  const total = await totalOf(source, now);
  if (total > sortedLimit) throw badRequest(generalTexts.tooLongToSort(total, sortedLimit));
  const window = { limit: size, offset: (page - 1) * size, backwards: rising, sort };
  const pages = Math.max(1, Math.ceil(total / size));
  const cursorOf = (to: number) => writeCursor({ key: 0, page: to, backwards: to < page });
  return {
    rows: await source.rows(window),
    page,
    pages,
    total,
    next: page < pages ? cursorOf(page + 1) : null,
    previous: page > 1 ? cursorOf(Math.min(page - 1, pages)) : null,
  };
}

/** Rows in one batch, so that a long list is never in memory as a whole. */
const batchSize = 500;

/** The newest rows of a list up to a limit, read in batches while they are consumed, in the reach of the call. */
export function readFirst<Row>(
  source: ListSource<Row>,
  limit: number,
): AsyncGenerator<InBranch<Row>> {
  const reach = reachOfCall();
  const isOfSeveral = seesSeveralBranches();
  const rows = (window: PageWindow) =>
    inReach(reach, async () => withBranches(await source.rows(window), source.branch), isOfSeveral);
  return batchesOf(rows, source.key, limit);
}

async function* batchesOf<Row>(
  read: (window: PageWindow) => Promise<InBranch<Row>[]>,
  keyOfRow: (row: Row) => number,
  limit: number,
): AsyncGenerator<InBranch<Row>> {
  let before: number | undefined;
  for (let left = limit; left > 0; left -= batchSize) {
    const rows = await read({
      limit: Math.min(batchSize, left),
      offset: 0,
      backwards: false,
      ...(before === undefined ? {} : { before }),
    });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    before = keyOfRow(last);
  }
}

interface Cursor {
  key: number;
  page: number;
  backwards: boolean;
}

/** The previous page of a descending list is the next page of an ascending one, and the reverse. */
function windowOf(
  cursor: Cursor | null,
  { page, size, rising }: { page: number; size: number; rising: boolean },
): PageWindow {
  const limit = size + 1;
  if (!cursor) return { limit, offset: (page - 1) * size, backwards: rising };
  return cursor.backwards !== rising
    ? { limit, offset: 0, after: cursor.key, backwards: true }
    : { limit, offset: 0, before: cursor.key, backwards: false };
}

/** How long a page waits for its total, in milliseconds, where the rows are read sooner. */
const totalPatience = 50;
/** Totals that a page did not wait for, by the name of their list: the call for one waits for the same count. */
const lateTotals = new Map<string, Promise<number>>();

/** The total, or null where it takes longer than `totalPatience`: its count goes on. */
async function soonTotal(
  source: Pick<ListSource<unknown>, "name" | "count">,
  now: Date,
): Promise<number | null> {
  const counting = totalOf(source, now);
  const patience = new AbortController();
  const late = setTimeout(totalPatience, null, { signal: patience.signal }).catch(() => null);
  const total = await Promise.race([counting, late]);
  patience.abort();
  const key = keyOf(source);
  if (total === null && !lateTotals.has(key)) {
    lateTotals.set(key, counting);
    // Who asks for the total learns of a count that fails.
    const forget = () => void lateTotals.delete(key);
    counting.then(forget, forget);
  }
  return total;
}

/** How many rows a list has: exact below 100,000, and up to 30 seconds old above (SITE-21). */
export async function totalOf(
  source: Pick<ListSource<unknown>, "name" | "count">,
  now: Date,
): Promise<number> {
  const key = keyOf(source);
  const cached = totalCache.get(key);
  if (cached !== undefined && now.getTime() - cached.at < cacheTtl) return cached.total;
  const late = lateTotals.get(key);
  if (late !== undefined) return late;
  const some = await source.count(exactBelow);
  if (some < exactBelow) return some;
  const total = await source.count(Number.MAX_SAFE_INTEGER);
  if (totalCache.size > 1000) totalCache.clear();
  totalCache.set(key, { total, at: now.getTime() });
  return total;
}

/** The list of a reach: what one person sees is not the total of another. */
function keyOf({ name }: Pick<ListSource<unknown>, "name">): string {
  return `${reachOfCall()?.join(",") ?? ""} ${name}`;
}

function writeCursor(cursor: Cursor): string {
  return `${cursor.backwards ? "p" : "n"}.${cursor.key}.${cursor.page}`;
}

function readCursor(text: string): Cursor {
  const parts = /^([np])\.(\d{1,15})\.(\d{1,7})$/.exec(text);
  if (!parts)
    throw badRequest(
      "The list cannot be continued from here. Please start again from the first page.",
    );
  return { backwards: parts[1] === "p", key: Number(parts[2]), page: Number(parts[3]) };
}
