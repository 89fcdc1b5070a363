import { useDeferredValue } from "react";
import { Autocomplete, Checkbox, NativeSelect } from "@mantine/core";
import { readWorklist } from "@microfinance/contract/collections/endpoints.ts";
import { listVillages, openSheet } from "@microfinance/contract/collections/sheet-endpoints.ts";
import { sheetTexts as texts } from "@microfinance/contract/collections/texts.ts";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import {
  businessDate,
  type CalendarDate,
  parseTypedDate,
  toTypedDate,
} from "@microfinance/contract/core/dates.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { officerTexts, unassignedOfficer } from "@microfinance/contract/loans/officers.ts";
import { DateField } from "../../components/form/date-field.tsx";
import { Form, FormButtons } from "../../components/form/form.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { useEndpointMutation, useEndpointQuery } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { useBusinessDate } from "../../core/use-business-date.ts";
import { GroupChoice } from "../loans/members/group-choice.tsx";

/** Values of the form. */
interface SheetValues {
  kind: "officer" | "group" | "village";
  officer: string;
  group: string;
  village: string;
  collection_date: string;
  with_all: boolean;
}

type Round =
  | { kind: "officer"; officer: typeof unassignedOfficer | number }
  | { kind: "group"; group: number }
  | { kind: "village"; village: string; district: string };

interface Props {
  actor: Actor;
  onOpened: (id: number) => void;
  onCancel: () => void;
}

/**
 * The form that opens a sheet (COLL-20): the kind of round, its day, and whether loans with nothing due are included.
 */
export function OpenSheetForm(props: Props) {
  const today = useBusinessDate();
  if (today === null) return <DetailSkeleton lines={4} />;
  return <OpenForm {...props} today={today || businessDate(new Date())} />;
}

function OpenForm(props: Props & { today: CalendarDate }) {
  const { actor } = props;
  const leads = may(actor, "collections.lead");
  const known = useEndpointQuery(
    readWorklist,
    { query: { list: "due_today", page_size: 1 } },
    { enabled: leads },
  );
  const open = useEndpointMutation(openSheet);
  const initialValues: SheetValues = {
    kind: "officer",
    officer: String(actor.staff_id ?? unassignedOfficer),
    group: "",
    village: "",
    collection_date: toTypedDate(props.today),
    with_all: false,
  };
  const form = useAppForm({
    initialValues,
    isChanged: () => false,
    check: ({ kind, group, village, collection_date }) => [
      ...(kind === "group" && group === "" ? [{ field: "group", text: texts.unknownGroup }] : []),
      ...(kind === "village" && village.trim() === ""
        ? [{ field: "village", text: texts.village }]
        : []),
      ...(parseTypedDate(collection_date) === null
        ? [{ field: "collection_date", text: generalTexts.invalidDate }]
        : []),
    ],
    submit: ({ collection_date, with_all, ...values }, key) => {
      const sheet = {
        sheet_key: key(),
        collection_date: parseTypedDate(collection_date) ?? "",
        with_all,
      };
      return open.mutateAsync({
        body: { ...sheet, ...roundOf(values) },
      });
    },
    failure: texts.openFailed,
    onDone: (response) => props.onOpened(response.sheet.id),
  });
  const { values } = form;
  const typed = useDeferredValue(values.village.trim());
  const villages = useEndpointQuery(
    listVillages,
    { query: { query: placeOf(typed).village } },
    { enabled: values.kind === "village" && typed !== "", keep: true },
  );
  return (
    <Form form={form}>
      <NativeSelect
        label="Loans of"
        data={[
          { value: "officer", label: "A loan officer" },
          { value: "group", label: "A group" },
          { value: "village", label: "A village" },
        ]}
        {...form.field("kind")}
      />
      {values.kind === "officer" && (
        <NativeSelect
          label="Loan officer"
          data={[
            { value: String(actor.staff_id), label: "My loans" },
            ...(known.data?.officers ?? [])
              .filter(({ staff_id }) => staff_id !== actor.staff_id)
              .map(({ staff_id, name }) => ({ value: String(staff_id), label: name })),
            ...(leads ? [{ value: unassignedOfficer, label: officerTexts.unassigned }] : []),
          ]}
          {...form.field("officer")}
        />
      )}
      {values.kind === "group" && (
        <GroupChoice
          current={null}
          field={form.field("group")}
          onChange={(group) => form.setFieldValue("group", group)}
        />
      )}
      {values.kind === "village" && (
        <Autocomplete
          label="Village"
          description="The town or village of the customers' addresses, of all officers"
          withAsterisk
          maxLength={textLimits.line}
          data={[...new Set((villages.data?.villages ?? []).map(nameOf))]}
          filter={({ options }) => options}
          {...form.field("village")}
        />
      )}
      <DateField label="Day of the round" withAsterisk {...form.field("collection_date")} />
      <Checkbox
        label="Also loans with nothing due by then"
        {...form.getInputProps("with_all", { type: "checkbox" })}
      />
      <FormButtons submit="Open the sheet" onCancel={props.onCancel} />
    </Form>
  );
}

/** The part of the request that names the round. */
function roundOf({
  kind,
  officer,
  group,
  village,
}: Pick<SheetValues, "kind" | "officer" | "group" | "village">): Round {
  if (kind === "officer")
    return { kind, officer: officer === unassignedOfficer ? officer : Number(officer) };
  return kind === "group" ? { kind, group: Number(group) } : { kind, ...placeOf(village) };
}

/** "Koribondo, Bo": a village as it is offered. */
function nameOf({ village, district }: { village: string; district: string }): string {
  return district === "" ? village : `${village}, ${district}`;
}

/** Village and district of an entry. */
function placeOf(entry: string): { village: string; district: string } {
  const at = entry.lastIndexOf(",");
  if (at < 0) return { village: entry.trim(), district: "" };
  return { village: entry.slice(0, at).trim(), district: entry.slice(at + 1).trim() };
}
