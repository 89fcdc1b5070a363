import { useState } from "react";
import { Button, FileInput, Group, NativeSelect } from "@mantine/core";
import { type DateOrder, dateOrders } from "@microfinance/contract/core/date-in-text.ts";
import { parseTypedDate, toTypedDate } from "@microfinance/contract/core/dates.ts";
import { aboutKind, type ImportKind, importKinds } from "@microfinance/contract/imports/columns.ts";
import { importTemplate, startImport } from "@microfinance/contract/imports/endpoints.ts";
import { type NumberFormat, numberFormats } from "@microfinance/contract/imports/read-row.ts";
import { largestFile } from "@microfinance/contract/imports/schema.ts";
import { importTexts } from "@microfinance/contract/imports/texts.ts";
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
