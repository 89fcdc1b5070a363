import { badRequest } from "../http/errors.ts";

/** How a list is asked for (SITE-20); see `pageQuery` of the contract. */
export interface PageRequest {
  /** Which end comes first; the newest unless told. */
  order?: "newest" | "oldest" | undefined;
  page_size?: number | undefined;
  page?: number | undefined;
  cursor?: string | undefined;
}

/** A page of a list in the order that was asked for, with cursors to both sides. */
export interface Page<Row> {
  rows: Row[];
  page: number;
  pages: number;
  total: number;
  next: string | null;
  previous: string | null;
}

/**
 * One stretch of a list ordered by a whole-number key, newest (highest) first. `before` and `after` bound the
 * key; `backwards` asks for the rows nearest above `after`, in rising order.
 */
export interface PageWindow {
  limit: number;
  offset: number;
  before?: number;
  after?: number;
  backwards: boolean;
}

/** How a noun answers a list: its rows by stretch, and its count, which may stop counting at `limit`. */
export interface ListSource<Row> {
  rows: (stretch: PageWindow) => Promise<Row[]>;
  count: (limit: number) => Promise<number>;
  /** The whole-number key the list is ordered by. */
  key: (row: Row) => number;
  /** Names the filter, under which a total too large to count each time is kept for 30 seconds. */
  name: string;
}

const defaultPageSize = 10;
/** Without any paging the newest of these are answered, with the total, so that nothing is cut silently (SITE-20). */
const unpagedLimit = 1000;
const exactBelow = 100_000;
const cacheTtl = 30_000;
const totalCache = new Map<string, { total: number; at: number }>();

/**
 * Reads a page: by cursor, by number, or the 1,000 newest when neither is asked for (SITE-20).
 * @throws 400 for a cursor that is not ours
 */
export async function readPage<Row>(
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
  const [found, total] = await Promise.all([
    source.rows(stretchOf(cursor, { page, size, rising })),
    totalOf(source, now),
  ]);
  const more = found.length > size;
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

/** Rows that are read at a time, so that a long list is never held whole. */
const batchSize = 500;

/** The newest rows of a list up to a limit, read piece by piece while they are taken. */
export async function* readFirst<Row>(source: ListSource<Row>, limit: number): AsyncGenerator<Row> {
  let before: number | undefined;
  for (let left = limit; left > 0; left -= batchSize) {
    const rows = await source.rows({
      limit: Math.min(batchSize, left),
      offset: 0,
      backwards: false,
      ...(before === undefined ? {} : { before }),
    });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    before = source.key(last);
  }
}

interface Cursor {
  key: number;
  page: number;
  backwards: boolean;
}

/** Going back through a falling list is going on through a rising one, and the other way round. */
function stretchOf(
  cursor: Cursor | null,
  { page, size, rising }: { page: number; size: number; rising: boolean },
): PageWindow {
  const limit = size + 1;
  if (!cursor) return { limit, offset: (page - 1) * size, backwards: rising };
  return cursor.backwards !== rising
    ? { limit, offset: 0, after: cursor.key, backwards: true }
    : { limit, offset: 0, before: cursor.key, backwards: false };
}

/** How many rows a list has: exact below 100,000, and up to 30 seconds old above (SITE-21). */
export async function totalOf(
  source: Pick<ListSource<unknown>, "name" | "count">,
  now: Date,
): Promise<number> {
  const kept = totalCache.get(source.name);
  if (kept !== undefined && now.getTime() - kept.at < cacheTtl) return kept.total;
  const some = await source.count(exactBelow);
  if (some < exactBelow) return some;
  const total = await source.count(Number.MAX_SAFE_INTEGER);
  if (totalCache.size > 1000) totalCache.clear();
  totalCache.set(source.name, { total, at: now.getTime() });
  return total;
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
