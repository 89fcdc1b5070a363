import { lazy, Suspense, useState } from "react";
import { ActionIcon } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { withMantine } from "../../components/theme/with-mantine.ts";
import { Hint } from "../../components/form/hint.tsx";
import classes from "./notices-bell.module.css";
import { useNewestNotices } from "./use-notices.ts";

const NoticesPanel = lazy(
  withMantine(async () => ({ default: (await import("./notices-panel.tsx")).NoticesPanel })),
);

/** Beyond this the bell does not count. */
const mostCounted = 9;

/** The bell of the top bar (MSG-7): how many notices are unread, and the panel that lists them. */
export function NoticesBell() {
  // Null until it is first asked for; the panel's code is fetched then.
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const unread = useNewestNotices().data?.unread ?? 0;
  return (
    <>
      <Hint label="Notices">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={unread === 0 ? "Notices" : `Notices, ${unread} unread`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <IconBell size={22} />
          {unread > 0 && (
            <span className={classes.count} aria-hidden="true">
              {unread > mostCounted ? `${mostCounted}+` : unread}
            </span>
          )}
        </ActionIcon>
      </Hint>
      {isOpen !== null && (
        <Suspense fallback={null}>
          <NoticesPanel opened={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
