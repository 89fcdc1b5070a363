import { NativeSelect, Switch, TextInput } from "@mantine/core";
import { addGroup, changeGroup } from "@microfinance/contract/groups/endpoints.ts";
import { type GroupDetails, meetingDays } from "@microfinance/contract/groups/schema.ts";
import { groupTexts } from "@microfinance/contract/groups/texts.ts";
import { notify } from "../../core/notify.ts";
import { DistrictField } from "../../components/form/district-field.tsx";
import { Form, FormButtons } from "../../components/form/form.tsx";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { useLoanLists } from "../loans/list/use-loan-lists.ts";

/** The form of a new group, or of the place, officer, meeting day and state of an existing one. */
export function GroupForm(props: {
  group: GroupDetails | null;
  onCancel: () => void;
  onDone: (group: GroupDetails) => void;
}) {
  const { group } = props;
  const add = useEndpointMutation(addGroup);
  const change = useEndpointMutation(changeGroup);
  const staff = useLoanLists()?.assignable ?? [];
  const form = useAppForm({
    initialValues: {
      name: group?.name ?? "",
      village: group?.village ?? "",
      district: group?.district ?? "",
      officer_id: String(group?.officer_id ?? ""),
      meeting_day: String(group?.meeting_day ?? ""),
      active: group?.active ?? true,
    },
    check: ({ name }) =>
      name.trim() === "" ? { text: groupTexts.nameRequired, fields: ["name"] } : null,
    unchanged: props.onCancel,
    submit: ({ officer_id, meeting_day, active, ...values }) => {
      const body = {
        name: values.name.trim(),
        village: values.village.trim(),
        district: values.district.trim(),
        officer_id: officer_id === "" ? null : Number(officer_id),
        meeting_day: meeting_day === "" ? null : Number(meeting_day),
      };
      return group === null
        ? add.mutateAsync({ body })
        : change.mutateAsync({ params: { id: group.id }, body: { ...body, active } });
    },
    failure: groupTexts.saveFailed,
    onDone: (response) => {
      props.onDone(response.group);
      void notify(response.msg);
    },
  });
  // Who left is still the officer of the group, until another one is chosen.
  const isListed = staff.some(({ staff_id }) => staff_id === group?.officer_id);
  const former =
    group !== null && group.officer_id !== null && !isListed
      ? [{ value: String(group.officer_id), label: group.officer_name ?? "" }]
      : [];
  return (
    <Form form={form}>
      <TextInput label="Name" withAsterisk maxLength={100} data-autofocus {...form.field("name")} />
      <TextInput label="Village" maxLength={100} {...form.field("village")} />
      <DistrictField label="District" {...form.field("district")} />
      <NativeSelect
        label="Officer"
        data={[
          { value: "", label: "No officer" },
          ...former,
          ...staff.map(({ staff_id, name }) => ({ value: String(staff_id), label: name })),
        ]}
        {...form.field("officer_id")}
      />
      <NativeSelect
        label="Meeting day"
        data={[
          { value: "", label: "No fixed day" },
          ...meetingDays.map(({ value, label }) => ({ value: String(value), label })),
        ]}
        {...form.field("meeting_day")}
      />
      {group !== null && (
        <Switch
          label="Active"
          description="An inactive group gets no new loans."
          checked={form.values.active}
          onChange={(event) => form.setFieldValue("active", event.currentTarget.checked)}
        />
      )}
      <FormButtons submit={group === null ? "Add group" : "Save"} onCancel={props.onCancel} />
    </Form>
  );
}
