import { backupTexts, readBackupState } from "@microfinance/contract/settings/backup-endpoints.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { DetailList } from "../../components/display/detail-list.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { Section } from "../../components/shell/section.tsx";
import { useEndpointQuery } from "../../core/query.ts";

/** When the last change arrived on another disk, and a warning when that is long ago (SITE-71). */
export function BackupPanel() {
  const result = useEndpointQuery(readBackupState, {});
  const state = result.data?.backup;
  return (
    <Section title="Continuous backup">
      {state === undefined ? (
        <NotLoaded result={result} fallback={backupTexts.failed}>
          <DetailSkeleton lines={3} />
        </NotLoaded>
      ) : state.on ? (
        <>
          {state.late && <Note tone="warning">{backupTexts.late}</Note>}
          {state.error !== null && <Note tone="warning">{state.error}</Note>}
          <DetailList
            items={[
              { label: "Changes arrived", value: timeOr(state.segment_at, backupTexts.waiting) },
              { label: "Full copy of", value: timeOr(state.base_at, backupTexts.noBase) },
              { label: "Kept for", value: `${state.keep_days} days` },
            ]}
          />
        </>
      ) : (
        <p>{backupTexts.off}</p>
      )}
    </Section>
  );
}

function timeOr(moment: string | null, text: string): string {
  return moment === null ? text : formatStaffDateTime(moment);
}
