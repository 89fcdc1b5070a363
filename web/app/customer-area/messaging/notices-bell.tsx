import { lazy, Suspense, useState } from "react";
import { BellButton } from "../../components/shell/bell-button.tsx";
import { withMantine } from "../../components/theme/with-mantine.ts";
import { useNewestNotices } from "./use-notices.ts";

const NoticesPanel = lazy(
  withMantine(async () => ({ default: (await import("./notices-panel.tsx")).NoticesPanel })),
);

/** The bell of the top bar (MSG-7): how many notices are unread, and the panel that lists them. */
export function NoticesBell() {
  // Null until it is first opened, when the panel's code is loaded.
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const unread = useNewestNotices().data?.unread ?? 0;
  return (
    <>
      <BellButton label="Notices" count={unread} unit="unread" onClick={() => setOpen(true)} />
      {isOpen !== null && (
        <Suspense fallback={null}>
          <NoticesPanel opened={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
