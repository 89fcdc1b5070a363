import { useState } from "react";
import { Button, Checkbox, NativeSelect } from "@mantine/core";
import { parseTypedDate, toTypedDate } from "@microfinance/contract/core/dates.ts";
import * as files from "@microfinance/contract/file-templates/endpoints.ts";
import { monthBefore } from "@microfinance/contract/file-templates/template-rules.ts";
import { fileTemplateTexts as texts } from "@microfinance/contract/file-templates/texts.ts";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { Banner } from "../../components/feedback/banner.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { DateField } from "../../components/form/date-field.tsx";
import { Form, FormButtons } from "../../components/form/form.tsx";
import layout from "../../components/layout.module.css";
import { callOrReject, download } from "../../core/api.ts";
import { useEndpointMutation, useEndpointQuery } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { useBusinessDate } from "../../core/use-business-date.ts";
import { useSubmit } from "../../core/use-submit.ts";
import { FilePreview, type Preview } from "./file-preview.tsx";
import type { Template } from "./template-choices.ts";

interface Props {
  onClose: () => void;
  onMade: (file: files.MadeFile) => void;
}

/** Makes a file of a month or other days by a template, after a preview (FILE-3, FILE-4). */
export function MakeFileModal({ opened, ...props }: Props & { opened: boolean }) {
  return (
    <GuardedModal opened={opened} onClose={props.onClose} title="Make a file" size="xl">
      {opened && <Choices {...props} />}
    </GuardedModal>
  );
}

function Choices(props: Props) {
  const today = useBusinessDate();
  const result = useEndpointQuery(files.listTemplates);
  const templates = result.data?.templates;
  if (templates === undefined || today === null)
    return (
      <NotLoaded result={result} fallback={texts.listFailed}>
        <DetailSkeleton />
      </NotLoaded>
    );
  const [first] = templates;
  return first === undefined ? (
    <Note>There is no template yet. Add one under Templates.</Note>
  ) : (
    <MakeForm {...props} templates={templates} first={first} today={today} />
  );
}

function MakeForm(
  props: Props & { templates: readonly Template[]; first: Template; today: string },
) {
  const { templates, first, today } = props;
  const [preview, setPreview] = useState<Preview | null>(null);
  const make = useEndpointMutation(files.makeFile);
  const before = monthBefore(today);
  const form = useAppForm({
    initialValues: {
      template: String(first.id),
      from: toTypedDate(before.from),
      to: toTypedDate(before.to),
      leave_out: false,
    },
    submit: async ({ template, from, to, leave_out }) => {
      const { file } = await make.mutateAsync({
        params: { templateId: Number(template) },
        body: { from: dayOf(from), to: dayOf(to), leave_out },
      });
      await download(files.downloadFile, { params: { fileId: file.id } });
      return file;
    },
    failure: texts.makeFailed,
    onDone: props.onMade,
  });
  const values = form.getValues();
  const template = templates.find(({ id }) => String(id) === values.template) ?? first;
  const showing = useSubmit(
    () =>
      callOrReject(files.previewFile, {
        body: {
          definition: template.definition,
          from: dayOf(values.from),
          to: dayOf(values.to),
        },
      }),
    { failure: texts.previewFailed, onDone: setPreview },
  );
  const set = (name: "from" | "to", typed: string) => {
    setPreview(null);
    form.setFieldValue(name, typed);
  };
  return (
    <Form form={form}>
      <NativeSelect
        label="Template"
        data={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
        data-autofocus
        {...form.field("template")}
        onChange={(event) => {
          setPreview(null);
          form.setFieldValue("template", event.currentTarget.value);
        }}
      />
      {template.definition.note !== "" && <Note>{template.definition.note}</Note>}
      <div className={layout.fields}>
        <DateField
          label="First day"
          {...form.field("from")}
          onChange={(typed) => set("from", typed)}
        />
        <DateField label="Last day" {...form.field("to")} onChange={(typed) => set("to", typed)} />
      </div>
      <div>
        <Button variant="default" loading={showing.isSending} onClick={() => void showing.submit()}>
          Preview
        </Button>
      </div>
      <Banner message={showing.message} onDismiss={() => showing.setMessage(null)} />
      {preview !== null && <FilePreview preview={preview} />}
      {preview !== null && preview.refused > 0 && (
        <Checkbox
          label="Make it without the rows that cannot be written"
          {...form.getInputProps("leave_out", { type: "checkbox" })}
        />
      )}
      <FormButtons submit="Make and download" onCancel={props.onClose} />
    </Form>
  );
}

/** The day of a typed text; a wrong one is sent as it is, and the server says what is wrong with it. */
function dayOf(typed: string): string {
  return parseTypedDate(typed) ?? typed;
}
