import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { readDirectory } from "@microfinance/contract/directory/endpoints.ts";
import { directoryTexts as texts } from "@microfinance/contract/directory/texts.ts";
import { DetailList } from "../../components/display/detail-list.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { Section } from "../../components/shell/section.tsx";
import { useEndpointQuery } from "../../core/query.ts";

/** The lender's own directory by which staff sign in, and what became of the last sign-ins (AUTH-78). */
export function DirectoryPanel() {
  const result = useEndpointQuery(readDirectory, {});
  const directory = result.data?.directory;
  return (
    <Section title="Directory">
      {directory === undefined ? (
        <NotLoaded result={result} fallback={texts.readFailed}>
          <DetailSkeleton lines={4} />
        </NotLoaded>
      ) : directory === null ? (
        <p>{texts.off}</p>
      ) : (
        <>
          {directory.groups.length === 0 && <Note tone="warning">{texts.noGroups}</Note>}
          <DetailList
            items={[
              { label: "Name", value: directory.name },
              { label: "Address", value: directory.issuer },
              {
                label: "Groups",
                value: directory.groups.map(({ group, role }) => `${group}: ${role}`).join(", "),
              },
              {
                label: "Second factor",
                value: directory.has_second_factor ? "Left to the directory" : "Asked for here",
              },
              { label: "Linked accounts", value: `${directory.linked}` },
              {
                label: "Last sign-in",
                value:
                  directory.last_sign_in_at === null
                    ? "None yet"
                    : formatStaffDateTime(directory.last_sign_in_at),
              },
              { label: "Last refusal", value: refusalOf(directory.last_refusal) },
            ]}
          />
        </>
      )}
    </Section>
  );
}

function refusalOf(refusal: { at: string; who: string; text: string } | null): string {
  if (refusal === null) return "None";
  return `${formatStaffDateTime(refusal.at)}, ${refusal.who}: ${refusal.text}`;
}
