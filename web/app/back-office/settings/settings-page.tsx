import { useState } from "react";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import * as settings from "@microfinance/contract/settings/endpoints.ts";
import type { LenderSettings } from "@microfinance/contract/settings/schema.ts";
import { useEndpointQuery, useEndpointMutation } from "../../core/query.ts";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { PageHeader } from "../../components/shell/page-header.tsx";
import { CardSkeleton } from "../../components/feedback/skeletons.tsx";
import { useActor } from "../../core/use-actor.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import type { SectionPageProps } from "../section-keys.ts";
import { foundGroups, settingsGroups } from "./settings-groups.tsx";
import { SettingsIndex } from "./settings-index.tsx";
import type { SettingsPanel } from "./settings-panel.ts";
import classes from "./settings.module.css";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { listRequests } from "@microfinance/contract/requests/endpoints.ts";
import { requestSubject, type QueuedRequest } from "@microfinance/contract/requests/requests.ts";
import { DetailList } from "../../components/display/detail-list.tsx";
import { Section } from "../../components/shell/section.tsx";
import { notify } from "../../core/notify.ts";
import { RequestAnswer } from "../requests/request-drawer.tsx";

/** The lender's settings (LOAN-74, AUTH-4, AUTH-55, LOAN-52): all staff read them, a system admin changes them. */
export default function SettingsPage({ params }: SectionPageProps) {
  const actor = useActor();
  const result = useEndpointQuery(settings.readSettings, {});
  const update = useEndpointMutation(settings.updateSettings, ["servicing"]);
  if (actor === null) return null;
  const readOnly = !may(actor, "settings.update");
  const panel = {
    readOnly,
    save: async (change: Partial<LenderSettings>) =>
      (await update.mutateAsync({ body: change })).msg,
  };
  const stored = result.data?.settings;
  return (
    <>
      <PageHeader
        title="Settings"
        text={
          readOnly
            ? readOnlyText(actor)
            : "Every change is audited. Switches, limits and how to pay wait for a second administrator."
        }
      />
      {stored === undefined ? (
        <NotLoaded result={result} fallback="The settings could not be fetched.">
          <CardSkeleton cards={4} height={160} />
        </NotLoaded>
      ) : (
        <Panels
          key={params.get("panel")}
          panel={{ ...panel, settings: stored }}
          actor={actor}
          chosen={params.get("panel")}
        />
      )}
    </>
  );
}

/** The index, and the panel of the address; all of them without one. */
function Panels(props: { panel: SettingsPanel; actor: Actor; chosen: string | null }) {
  const { chosen } = props;
  const [search, setSearch] = useState("");
  const all = settingsGroups(props.panel, props.actor);
  const found = foundGroups(all, search);
  const alone = found.flatMap(({ title, panels }) =>
    panels.filter(({ key }) => key === chosen).map((panel) => ({ title, panels: [panel] })),
  );
  const shown = search === "" && alone.length > 0 ? alone : found;
  return (
    <div className={classes.page}>
      <SettingsIndex groups={found} chosen={chosen} search={search} onSearch={setSearch} />
      <div className={classes.groups}>
        <WaitingControls />
        {shown.length === 0 && <EmptyState compact title={`No setting found for "${search}"`} />}
        {shown.map(({ title, panels }) => (
          <div key={title} className={classes.panels}>
            {panels.map(({ key, content }) => (
              <div key={key} className={classes.panel}>
                {content}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function readOnlyText(actor: Actor): string {
  return may(actor, "accounts.manage")
    ? "Only a system admin can change these, except for the payment methods."
    : "Only a system admin can change these.";
}

/** The changes of controls that wait, each with what the reader may do; nothing where none waits (AUTH-55). */
function WaitingControls() {
  const result = useEndpointQuery(listRequests, {
    query: { state: "waiting", kind: "control", page_size: 100 },
  });
  return result.data?.requests.map((request) => (
    <Section key={request.id} title={`Waits: ${requestSubject(request)}`}>
      <DetailList items={request.lines} columns={1} />
      <p className={classes.note}>{waitingText(request)}</p>
      <RequestAnswer request={request} onDone={(text) => void notify(text)} />
    </Section>
  ));
}

function waitingText({ asker_name, asked_at, effective_at }: QueuedRequest): string {
  const asked = `Asked by ${asker_name}, waits since ${formatStaffDateTime(asked_at)}.`;
  return effective_at === null
    ? `${asked} Another administrator must approve it.`
    : `${asked} Takes effect at ${formatStaffDateTime(effective_at)}, unless it is stopped before.`;
}
