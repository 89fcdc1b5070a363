import type { News } from "@microfinance/contract/dashboard/endpoints.ts";

/** How many things are new: the counts of all kinds. */
export function countNews(news: News): number {
  return Object.values(news).reduce<number>(
    (sum, count) => sum + (typeof count === "number" ? count : 0),
    0,
  );
}
