import { useState } from "react";
import { Button } from "@mantine/core";
import IconPlus from "icon:plus";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { countOfKind, importKinds } from "@microfinance/contract/imports/columns.ts";
import { listImports } from "@microfinance/contract/imports/endpoints.ts";
import { type ImportRecord, importStates } from "@microfinance/contract/imports/schema.ts";
import { importTexts } from "@microfinance/contract/imports/texts.ts";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import type { Column } from "../../components/table/columns.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ListPage } from "../list-page.tsx";
import type { SectionPageProps } from "../section-keys.ts";
import { useListPage } from "../use-list-page.ts";
import { ImportDrawer } from "./import-drawer.tsx";
import { UploadForm } from "./upload-form.tsx";

const columns: readonly Column<ImportRecord>[] = [
  {
    key: "file",
    header: "File",
    kind: "text",
    line: "title",
    cell: ({ file_name }) => file_name,
  },
  {
    key: "kind",
    header: "Contains",
    line: "text",
    cell: ({ kind }) => importKinds.find(({ value }) => value === kind)?.label ?? kind,
  },
  { key: "rows", header: "Rows", kind: "number", cell: ({ rows_read }) => rows_read },
  {
    key: "imported",
    header: "Imported",
    kind: "text",
    line: "amount",
    cell: ({ kind, rows_done }) => (rows_done === 0 ? "" : countOfKind(kind, rows_done)),
  },
  { key: "by", header: "By", kind: "text", low: true, cell: ({ made_by }) => made_by },
  { key: "at", header: "Sent", line: "note", cell: ({ made_at }) => formatStaffDateTime(made_at) },
  {
    key: "state",
    header: "State",
    line: "state",
    cell: ({ state }) => importStates.find(({ value }) => value === state)?.label ?? state,
  },
];

/** Files of an earlier system (IMP-1): `#imports?import=3` opens one. */
export default function ImportsPage({ params }: SectionPageProps) {
  const list = useListPage(listImports, "imports", params, () => ({}));
  const [isAdding, setAdding] = useState(false);
  const opened = Number(params.get("import")) || null;
  const open = (id: number) => list.change({ import: String(id) });
  return (
    <ListPage
      title="Import"
      text="Customers, loans and balances of an earlier system. A file is read and shown first; nothing is written before you press its button."
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
          New Import
        </Button>
      }
      list={list}
      failure={importTexts.listFailed}
      label="Imports"
      columns={columns}
      rowsOf={(page) => page.imports}
      rowKey={({ id }) => String(id)}
      onOpen={({ id }) => open(id)}
      openLabel={({ file_name }) => file_name}
      selectedKey={opened === null ? null : String(opened)}
      empty={
        <EmptyState
          compact
          title="No file yet"
          text="Download a template, fill it from the earlier system, and begin with the customers."
        />
      }
      pagerLabel="imports"
    >
      <ImportDrawer id={opened} onClose={() => list.change({ import: null }, "replace")} />
      <GuardedModal opened={isAdding} onClose={() => setAdding(false)} title="New import">
        {isAdding && (
          <UploadForm
            onCancel={() => setAdding(false)}
            onDone={(id) => {
              setAdding(false);
              open(id);
            }}
          />
        )}
      </GuardedModal>
    </ListPage>
  );
}
