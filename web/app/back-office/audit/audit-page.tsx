import { useState } from "react";
import { may } from "@microfinance/contract/core/access.ts";
import * as audit from "@microfinance/contract/audit/endpoints.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { auditExportLimit } from "@microfinance/contract/exports/list-export.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { PageHeader } from "../../components/shell/page-header.tsx";
import { useActor } from "../../core/use-actor.ts";
import type { SectionPageProps } from "../section-keys.ts";
import { ListPage } from "../list-page.tsx";
import { useListPage } from "../use-list-page.ts";
import { auditColumns } from "./audit-columns.tsx";
import { AuditDrawer } from "./audit-drawer.tsx";
import { addressOf, AuditFilters, filterFrom } from "./audit-filters.tsx";

/** The audit log (AUTH-61), filtered by its address: `#audit?record_type=loan&record_id=7` shows the changes of that record. */
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
  return <AuditLog params={params} />;
}

function AuditLog({ params }: SectionPageProps) {
  const [opened, setOpened] = useState<audit.AuditEntry | null>(null);
  const filter = filterFrom(params);
  const list = useListPage(audit.listAudit, "audit", params, () =>
    Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== "")),
  );
  return (
    <ListPage
      title="Audit"
      text="Who did what, when and from where. Nothing here can be changed or deleted."
      filters={
        <AuditFilters
          filter={filter}
          onChange={(changed) => list.change(addressOf(changed), "replace")}
        />
      }
      list={list}
      failure="The audit log could not be fetched."
      label="Audit log"
      columns={auditColumns}
      rowsOf={(data) => data.entries}
      rowKey={(entry) => entry.id}
      onOpen={setOpened}
      openLabel={(entry) => `${formatStaffDateTime(entry.created_at)}, ${entry.action}`}
      selectedKey={opened?.id ?? null}
      empty={
        <EmptyState compact title="No events found" text="Try fewer conditions or a longer time." />
      }
      pagerLabel="events"
      exported={audit.exportAudit}
      exportLimit={auditExportLimit}
    >
      <AuditDrawer entry={opened} onClose={() => setOpened(null)} />
    </ListPage>
  );
}
