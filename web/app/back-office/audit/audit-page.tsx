import { useState } from "react";
import { may } from "@microfinance/contract/core/access.ts";
import * as audit from "@microfinance/contract/audit/endpoints.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { auditExportLimit } from "@microfinance/contract/exports/list-export.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { useEndpointQuery } from "../../core/query.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ListFoot } from "../../components/table/list-foot.tsx";
import { PageHeader } from "../../components/shell/page-header.tsx";
import { useActor } from "../../core/use-actor.ts";
import type { SectionPageProps } from "../sections.ts";
import { ListPage } from "../list-page.tsx";
import { useListState } from "../use-list-state.ts";
import { auditColumns } from "./audit-columns.tsx";
import { AuditDrawer } from "./audit-drawer.tsx";
import { addressOf, AuditFilters, filterFrom } from "./audit-filters.tsx";

/** The audit trail (AUTH-61), searched by its address: `#audit?record_type=loan&record_id=7` shows what was done to that record. */
export default function AuditPage({ params }: SectionPageProps) {
  const actor = useActor();
  if (actor === null) return null;
  if (!may(actor, "audit.read")) {
    return (
      <>
        <PageHeader title="Audit" />
        <EmptyState title={generalTexts.forbidden} />
      </>
    );
  }
  return <AuditTrail params={params} />;
}

function AuditTrail({ params }: SectionPageProps) {
  const place = useListState("audit", params);
  const [opened, setOpened] = useState<audit.AuditEntry | null>(null);
  const filter = filterFrom(params);
  const query = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ""));
  const answer = useEndpointQuery(
    audit.listAudit,
    { query: { ...query, ...place.page } },
    { keep: true },
  );
  return (
    <ListPage
      title="Audit"
      text="Who did what, when and from where. Nothing here can be changed or deleted."
      filters={
        <AuditFilters
          filter={filter}
          onChange={(changed) => place.change(addressOf(changed), "replace")}
        />
      }
      place={place}
      answer={answer}
      failure="The audit trail could not be fetched."

      label="Audit trail"
      columns={auditColumns}
      rows={answer.data?.entries}
      rowKey={(entry) => entry.id}
      onOpen={setOpened}
      openLabel={(entry) => `${formatStaffDateTime(entry.created_at)}, ${entry.action}`}
      selectedKey={opened?.id ?? null}
      empty={
        <EmptyState compact title="No events found" text="Try fewer conditions or a longer time." />
      }
      orderedBy="time"
      foot={(shared) => (
        <ListFoot
          {...shared}
          label="events"
          exported={audit.exportAudit}
          filter={query}
          limit={auditExportLimit}
        />
      )}
    >
      <AuditDrawer entry={opened} onClose={() => setOpened(null)} />
    </ListPage>
  );
}
