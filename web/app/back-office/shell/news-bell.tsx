import { lazy, Suspense, useState } from "react";
import { type News, readNews } from "@microfinance/contract/dashboard/endpoints.ts";
import { BellButton } from "../../components/shell/bell-button.tsx";
import { withMantine } from "../../components/theme/with-mantine.ts";
import { useEndpointQuery } from "../../core/query.ts";

const NewsPanel = lazy(
  withMantine(async () => ({ default: (await import("./news-panel.tsx")).NewsPanel })),
);

/** Pause between two counts, in milliseconds. */
const pause = 60_000;

/**
 * The bell of the back office (SITE-53): how many loans, messages and reversals are new since it was last opened, and
 * the panel that leads to them.
 */
export function NewsBell(props: { userId: number }) {
  const key = `newsSeen.${props.userId}`;
  const [since, setSince] = useState(() => localStorage.getItem(key) ?? undefined);
  // What the panel shows stays until it is opened again; null while it never was.
  const [shown, setShown] = useState<{ news: News; isOpen: boolean } | null>(null);
  const query = since === undefined ? {} : { since };
  const { data } = useEndpointQuery(readNews, { query }, { keep: true, refetchInterval: pause });
  const news = data?.news;
  const open = () => {
    if (news === undefined) return;
    setShown({ news, isOpen: true });
    localStorage.setItem(key, news.as_of);
    setSince(news.as_of);
  };
  const isSeen = news !== undefined && since !== undefined && news.since < since;
  return (
    <>
      <BellButton
        label="News"
        count={news === undefined || isSeen ? 0 : countNews(news)}
        unit="new"
        onClick={open}
      />
      {shown !== null && (
        <Suspense fallback={null}>
          <NewsPanel
            news={shown.news}
            opened={shown.isOpen}
            onClose={() => setShown({ ...shown, isOpen: false })}
          />
        </Suspense>
      )}
    </>
  );
}

/** How many things are new: the counts of all kinds. */
function countNews(news: News): number {
  return Object.values(news).reduce<number>(
    (sum, count) => sum + (typeof count === "number" ? count : 0),
    0,
  );
}
