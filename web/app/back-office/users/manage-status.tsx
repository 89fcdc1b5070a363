import { useState } from "react";
import { Button, Group, Radio, Stack, Text } from "@mantine/core";
import { type AccountStatus, accountStatuses } from "@microfinance/contract/core/constants.ts";
import { updateUser } from "@microfinance/contract/customers/account-endpoints.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { userScreenTexts } from "@microfinance/contract/texts/back-office.ts";
import type { UserRow } from "@microfinance/contract/users/endpoints.ts";
import { errorMessage } from "../../core/api-error.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { Banner, type BannerMessage } from "../../components/feedback/banner.tsx";

/** Another order than in the lists of statuses, where On Leave stands third (AUTH-54). */
const order: readonly AccountStatus[] = ["active", "inactive", "terminated", "on_leave"];
const choices = accountStatuses.toSorted((a, b) => order.indexOf(a.value) - order.indexOf(b.value));

/** The status dialog: Activate, Deactivate, Terminate, On Leave (AUTH-54). */
export function ManageStatus(props: {
  user: UserRow;
  onCancel: () => void;
  onDone: (text: string) => void;
}) {
  const { user } = props;
  const [status, setStatus] = useState("");
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const update = useEndpointMutation(updateUser, ["customers", "staff"]);
  const save = async () => {
    if (status === "") {
      setMessage({ tone: "warning", text: userScreenTexts.statusRequired });
      return;
    }
    try {
      await update.mutateAsync({
        params: { id: String(user.id) },
        body: { status, customer_id: user.customer_id },
      });
      props.onDone(userScreenTexts.statusChanged);
    } catch (error) {
      setMessage({ tone: "warning", text: errorMessage(error, userScreenTexts.statusFailed) });
    }
  };
  return (
    <Stack>
      <Banner message={message} onDismiss={() => setMessage(null)} />
      <Radio.Group name="status" label="Status" value={status} onChange={setStatus}>
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
        <Button loading={update.isPending} onClick={() => void save()}>
          Save
        </Button>
        <Button variant="default" disabled={update.isPending} onClick={props.onCancel}>
          Back
        </Button>
      </Group>
    </Stack>
  );
}
