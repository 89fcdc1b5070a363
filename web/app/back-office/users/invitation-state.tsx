import { useState } from "react";
import { Box, Button, Text } from "@mantine/core";
import type { Actor } from "@microfinance/contract/core/access.ts";
import { sendInvitation } from "@microfinance/contract/auth/invitation-endpoints.ts";
import { invitingError } from "@microfinance/contract/auth/acting.ts";
import { errorMessage } from "../../core/api-error.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { Banner } from "../../components/feedback/banner.tsx";
import type { BannerMessage } from "../../core/use-submit.ts";

/** Whether an invited person has set a password, with a button to send the link again until then (AUTH-21). */
export function InvitationState(props: {
  actor: Actor;
  user: {
    id: number;
    area: "customer" | "staff";
    roles: readonly { id: number }[];
    invitation: "invited" | "accepted" | null;
  };
}) {
  const { actor, user } = props;
  const send = useEndpointMutation(sendInvitation, ["users", "staff"]);
  const [message, setMessage] = useState<BannerMessage | null>(null);
  if (user.invitation === null) return null;
  if (user.invitation === "accepted") {
    return (
      <Text size="sm" mb="lg">
        Invitation: accepted
      </Text>
    );
  }
  const target = {
    user_id: user.id,
    area: user.area,
    role_ids: user.roles.map((role) => role.id),
  };
  const again = async () => {
    try {
      const result = await send.mutateAsync({ params: { id: user.id } });
      setMessage({ tone: "success", text: result.msg });
    } catch (error) {
      const text = errorMessage(error, "The invitation could not be sent.");
      setMessage({ tone: "warning", text });
    }
  };
  return (
    <Box mb="lg">
      <Text size="sm" mb="xs">
        Invitation: sent, no password chosen yet
      </Text>
      <Banner message={message} onDismiss={() => setMessage(null)} />
      {invitingError(actor, target) === null && (
        <Button size="sm" variant="default" loading={send.isPending} onClick={() => void again()}>
          Send invitation again
        </Button>
      )}
    </Box>
  );
}
