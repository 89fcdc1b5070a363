import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "@mantine/core";
import IconArrowLeft from "icon:arrow-left";
import { formatCustomerDate } from "@microfinance/contract/core/dates.ts";
import type { ResponseOf } from "@microfinance/contract/core/endpoint.ts";
import { type listNotices, readNotices } from "@microfinance/contract/messaging/endpoints.ts";
import { profileTexts } from "@microfinance/contract/customers/texts.ts";
import { Link } from "react-router";
import { Sentence } from "../../components/display/sentence.tsx";
import { errorMessage } from "../../core/api-error.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { sectionHref } from "../../core/use-section.ts";
import { DetailDrawer } from "../../components/drawer/detail-drawer.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { Pager } from "../../components/table/pager.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import layout from "../../components/layout.module.css";
import classes from "./notices-panel.module.css";
import { useNotices } from "./use-notices.ts";

type Notice = ResponseOf<typeof listNotices>["notices"][number];

const failed = "Your notices could not be fetched.";

/** The panel of the bell: the customer's notices, newest first, and the link to the site (MSG-7). */
export function NoticesPanel(props: { opened: boolean; onClose: () => void }) {
  return (
    <DetailDrawer
      opened={props.opened}
      onClose={props.onClose}
      title="Notices"
      actions={
        <Button
          component={Link}
          to="/"
          variant="default"
          size="md"
          leftSection={<IconArrowLeft size={18} />}
        >
          {profileTexts.bell}
        </Button>
      }
    >
      <NoticeList onLeave={props.onClose} />
    </DetailDrawer>
  );
}

/** Mounted while the panel is open: notices that were unread then are marked until it closes. */
function NoticeList(props: { onLeave: () => void }) {
  const { answer, pager } = useNotices();
  const notices = answer.data?.notices;
  const fresh = useFreshNotices(notices);
  if (notices === undefined) {
    return (
      <NotLoaded result={answer} fallback={failed}>
        <DetailSkeleton lines={4} />
      </NotLoaded>
    );
  }
  return (
    <>
      {answer.error !== null && (
        <Note tone="warning">
          {errorMessage(answer.error, failed)}: there may be newer notices than these.
        </Note>
      )}
      {notices.length === 0 ? (
        <EmptyState
          compact
          title="No notices yet"
          text="When you apply for a loan, we tell you here and by email what happens to it."
        />
      ) : (
        <ul className={`${layout.list} ${layout.stack3}`}>
          {notices.map((notice) => (
            <NoticeItem
              key={notice.id}
              notice={notice}
              isFresh={fresh.has(notice.id)}
              onLeave={props.onLeave}
            />
          ))}
        </ul>
      )}
      {pager.pages !== 1 && <Pager label="notices" {...pager} />}
    </>
  );
}

function NoticeItem(props: { notice: Notice; isFresh: boolean; onLeave: () => void }) {
  const { notice } = props;
  return (
    <li className={classes.notice} data-fresh={props.isFresh || undefined}>
      <h3>
        <Link to={{ hash: sectionHref("loans", placeOf(notice)) }} onClick={props.onLeave}>
          {notice.title}
          {props.isFresh && <span className="visually-hidden"> (new)</span>}
        </Link>
      </h3>
      <p>
        <Sentence text={notice.text} />
      </p>
      <p className={classes.date}>
        <time dateTime={notice.created_at}>
          {formatCustomerDate(notice.created_at.slice(0, 10))}
        </time>
      </p>
    </li>
  );
}

/** The loan of the notice; a share is on the page of the loans, since its loan is another customer's. */
function placeOf({ kind, loan_id }: Notice): Record<string, string> {
  return kind === "group_share" ? {} : { loan: loan_id };
}

/** The notices that were unread when they were first shown; showing them marks them as read. */
function useFreshNotices(notices: readonly Notice[] | undefined): ReadonlySet<number> {
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const read = useEndpointMutation(readNotices);
  const unread = notices?.filter((notice) => notice.read_at === null).map(({ id }) => id) ?? [];
  const newest = Math.max(0, ...unread);
  if (unread.some((id) => !fresh.has(id))) setFresh(new Set([...fresh, ...unread]));
  const mark = useEffectEvent((upTo: number) => {
    // Without network they stay unread, and are marked when the panel is opened again.
    read.mutate({ body: { up_to: upTo } });
  });
  useEffect(() => {
    if (newest > 0) mark(newest);
  }, [newest]);
  return fresh;
}
