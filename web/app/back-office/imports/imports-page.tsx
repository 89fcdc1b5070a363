import { useState } from "react";
import { Button, FileInput, Group, NativeSelect } from "@mantine/core";
import IconPlus from "icon:plus";
import {
  formatStaffDateTime,
  parseTypedDate,
  toTypedDate,
} from "@microfinance/contract/core/dates.ts";
import {
  countOfKind,
  importKinds,
  aboutKind,
  type ImportKind,
} from "@microfinance/contract/imports/columns.ts";
import {
  listImports,
  importTemplate,
  startImport,
} from "@microfinance/contract/imports/endpoints.ts";
import {
  type ImportRecord,
  importStates,
  largestFile,
} from "@microfinance/contract/imports/schema.ts";
import { importTexts } from "@microfinance/contract/imports/texts.ts";
import { type DateOrder, dateOrders } from "@microfinance/contract/core/date-in-text.ts";
import { type NumberFormat, numberFormats } from "@microfinance/contract/imports/read-row.ts";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import type { Column } from "../../components/table/columns.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ListPage } from "../list-page.tsx";
import type { SectionPageProps } from "../section-keys.ts";
import { useListPage } from "../use-list-page.ts";
import { ImportDrawer } from "./import-drawer.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { notify } from "../../core/notify.ts";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { DateField } from "../../components/form/date-field.tsx";
import { Form, FormButtons } from "../../components/form/form.tsx";
import { download } from "../../core/api.ts";
import { base64Of } from "../../core/base64-of.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { useBusinessDate } from "../../core/use-business-date.ts";

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

interface Props {
  onCancel: () => void;
  onDone: (id: number) => void;
}

/** Sends a file to be read as a dry run (IMP-4). */
export function UploadForm(props: Props) {
  const today = useBusinessDate();
  return today === null ? <DetailSkeleton /> : <Upload {...props} today={today} />;
}

function Upload({ today, onCancel, onDone }: Props & { today: string }) {
  const [file, setFile] = useState<File | null>(null);
  const [kind, setKind] = useState<ImportKind>("customers");
  const start = useEndpointMutation(startImport);
  const initial: { cut_over: string; date_order: DateOrder; numbers: NumberFormat } = {
    cut_over: toTypedDate(today),
    date_order: "dmy",
    numbers: "unknown",
  };
  const form = useAppForm({
    initialValues: initial,
    check: ({ cut_over }) => {
      if (file === null) return { text: importTexts.noFile, fields: ["file"] };
      if (file.size > largestFile) return { text: importTexts.fileTooLarge, fields: ["file"] };
      return parseTypedDate(cut_over) === null
        ? { text: importTexts.invalidDate, fields: ["cut_over"] }
        : null;
    },
    isChanged: () => file !== null,
    submit: async ({ cut_over, date_order, numbers }) => {
      if (file === null) throw new Error(importTexts.noFile);
      const body = {
        kind,
        format: file.name.toLowerCase().endsWith(".xlsx") ? ("xlsx" as const) : ("csv" as const),
        file_name: file.name.slice(0, 200),
        content: await base64Of(file),
        cut_over: parseTypedDate(cut_over) ?? "",
        date_order,
        numbers,
      };
      return start.mutateAsync({ body });
    },
    failure: importTexts.uploadFailed,
    onDone: (sent) => onDone(sent.import.id),
  });
  return (
    <Form form={form}>
      <NativeSelect
        label="The file contains"
        name="kind"
        value={kind}
        onChange={(event) => setKind(kindOf(event.currentTarget.value))}
        data={importKinds.map(({ value, label }) => ({ value, label }))}
        description={aboutKind(kind)}
        data-autofocus
      />
      <Template kind={kind} />
      <FileInput
        label="File"
        name="file"
        description="CSV in UTF-8 or Excel, at most 16 MB and 100,000 rows. Of a workbook the first sheet is read."
        accept=".csv,.xlsx"
        placeholder="Choose a file"
        value={file}
        error={form.errors["file"]}
        onChange={(chosen) => {
          setFile(chosen);
          form.clearFieldError("file");
        }}
      />
      <NativeSelect label="Dates in digits" data={[...dateOrders]} {...form.field("date_order")} />
      <NativeSelect label="Amounts" data={[...numberFormats]} {...form.field("numbers")} />
      <DateField label="Day on which the books begin" {...form.field("cut_over")} />
      <Note>
        The same day in every file. What was lent and paid until then comes as opening balances of
        this day.
      </Note>
      <FormButtons submit="Check the file" onCancel={onCancel} />
    </Form>
  );
}

const kindOf = (value: string): ImportKind =>
  importKinds.find((each) => each.value === value)?.value ?? "customers";

function Template({ kind }: { kind: ImportKind }) {
  const save = async (format: "csv" | "xlsx") => {
    try {
      await download(importTemplate, { params: { kind }, query: { format } });
    } catch {
      void notify(importTexts.templateFailed);
    }
  };
  return (
    <Group gap="xs">
      <Button variant="default" size="compact-sm" onClick={() => void save("xlsx")}>
        Template for Excel
      </Button>
      <Button variant="default" size="compact-sm" onClick={() => void save("csv")}>
        Template as CSV
      </Button>
    </Group>
  );
}
