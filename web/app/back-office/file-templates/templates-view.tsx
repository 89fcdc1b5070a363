import { type ReactNode, useState } from "react";
import { Button, Group } from "@mantine/core";
import IconPlus from "icon:plus";
import { may } from "@microfinance/contract/core/access.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { datasetOf } from "@microfinance/contract/file-templates/datasets.ts";
import { listTemplates } from "@microfinance/contract/file-templates/endpoints.ts";
import { fileTemplateTexts as texts } from "@microfinance/contract/file-templates/texts.ts";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { CardSkeleton } from "../../components/feedback/skeletons.tsx";
import { PageHeader } from "../../components/shell/page-header.tsx";
import { Section } from "../../components/shell/section.tsx";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { useEndpointQuery } from "../../core/query.ts";
import { useActor } from "../../core/use-actor.ts";
import { layoutLabels, type Template } from "./template-choices.ts";
import { TemplateModal } from "./template-modal.tsx";

/** The templates of files: added, changed and removed by who makes files (FILE-1). */
export function TemplatesView({ tabs }: { tabs: ReactNode }) {
  const actor = useActor();
  const result = useEndpointQuery(listTemplates);
  const [opened, setOpened] = useState<{ template: Template | null } | null>(null);
  const templates = result.data?.templates;
  const makes = actor !== null && may(actor, "files.templates");
  return (
    <>
      <PageHeader
        title="Files for Others"
        text="A template says which rows a file has, and how they are written."
        actions={
          makes && (
            <Button
              leftSection={<IconPlus size={16} />}
              onClick={() => setOpened({ template: null })}
            >
              New Template
            </Button>
          )
        }
      />
      {tabs}
      {templates === undefined ? (
        <NotLoaded result={result} fallback={texts.listFailed}>
          <CardSkeleton cards={1} height={200} />
        </NotLoaded>
      ) : (
        <Section title="Templates" bare>
          <DataTable
            label="Templates of files"
            columns={
              makes ? [...columns, actionColumn((template) => setOpened({ template }))] : columns
            }
            rows={templates}
            rowKey={({ id }) => id}
            empty={
              <EmptyState
                compact
                title="No template yet"
                text="Begin with one for QuickBooks, Xero, Sage, an audit, a credit bureau or a return, and change it."
              />
            }
          />
        </Section>
      )}
      <TemplateModal opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}

const columns: readonly Column<Template>[] = [
  { key: "name", header: "Name", kind: "text", line: "title", cell: ({ name }) => name },
  {
    key: "rows",
    header: "Rows",
    kind: "text",
    line: "text",
    cell: ({ definition }) => datasetOf(definition.dataset).label,
  },
  {
    key: "layout",
    header: "Layout",
    line: "state",
    cell: ({ definition }) => layoutLabels[definition.layout.kind],
  },
  {
    key: "by-itself",
    header: "Made",
    kind: "text",
    line: "note",
    cell: ({ day_of_month, failure }) =>
      failure || (day_of_month === null ? "By hand" : `Each month, from day ${day_of_month}`),
  },
  {
    key: "changed",
    header: "Changed",
    low: true,
    cell: ({ updated_at, updated_by }) => `${formatStaffDateTime(updated_at)}, ${updated_by}`,
  },
];

function actionColumn(open: (template: Template) => void): Column<Template> {
  return {
    key: "action",
    header: "Action",
    kind: "action",
    cell: (template) => (
      <Group gap={0} wrap="nowrap" justify="flex-end">
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Change ${template.name}`}
          onClick={() => open(template)}
        >
          Change
        </Button>
      </Group>
    ),
  };
}
