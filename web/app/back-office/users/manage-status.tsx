import { Button, Group, Radio, Stack, Text } from "@mantine/core";
import { type AccountStatus, accountStatuses } from "@microfinance/contract/core/constants.ts";
import { updateUser } from "@microfinance/contract/customers/account-endpoints.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { userScreenTexts } from "@microfinance/contract/users/texts.ts";
import type { UserRow } from "@microfinance/contract/users/endpoints.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { missingError } from "../../core/form-error.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { FormMessage } from "../../components/form/form.tsx";

/** The order differs from lists of statuses, where On Leave is third (AUTH-54). */
const order: readonly AccountStatus[] = ["active", "inactive", "terminated", "on_leave"];
const choices = accountStatuses.toSorted((a, b) => order.indexOf(a.value) - order.indexOf(b.value));

/** The status dialog: Activate, Deactivate, Terminate, On Leave (AUTH-54). */
export function ManageStatus(props: {
  user: UserRow;
  onCancel: () => void;
  onDone: (text: string) => void;
}) {
  const { user } = props;
  const update = useEndpointMutation(updateUser, ["customers", "staff"]);
  const form = useAppForm({
    initialValues: { status: "" },
    check: (values) => missingError(values, ["status"], userScreenTexts.statusRequired),
    submit: ({ status }) =>
      update.mutateAsync({
        params: { id: String(user.id) },
        body: { status, customer_id: user.customer_id },
      }),
    failure: userScreenTexts.statusFailed,
    onDone: () => props.onDone(userScreenTexts.statusChanged),
  });
  const { attach } = form;
  const { status } = form.values;
  return (
    <Stack ref={attach}>
      <FormMessage form={form} />
      <Radio.Group label="Status" {...form.field("status")}>
        <Stack gap="sm" mt="xs">
          {choices.map((choice) => (
            <Radio
              key={choice.value}
              value={choice.value}
              label={choice.action}
              disabled={choice.value === user.status}
            />
          ))}
        </Stack>
      </Radio.Group>
      {status !== "" && (
        <Text size="sm" role="status">
          {status === "active"
            ? `${fullName(user)} can sign in again.`
            : `${fullName(user)} is signed out at once and cannot sign in until activated again.`}
        </Text>
      )}
      <Group gap="xs">
        <Button loading={form.isSending} onClick={() => void form.submit()}>
          Save
        </Button>
        <Button variant="default" disabled={form.isSending} onClick={props.onCancel}>
          Back
        </Button>
      </Group>
    </Stack>
  );
}
