import { useState } from "react";
import { Button } from "@mantine/core";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import {
  acceptEmailChange,
  cancelEmailChange,
  sendEmailChangeAgain,
} from "@microfinance/contract/auth/email-endpoints.ts";
import { acceptingEmailError } from "@microfinance/contract/auth/email-change-rules.ts";
import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { timers } from "@microfinance/contract/core/constants.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { errorMessage } from "../core/api-error.ts";
import { useEndpointMutation } from "../core/query.ts";
import { Banner } from "../components/feedback/banner.tsx";
import { Note } from "../components/feedback/note.tsx";
import layout from "../components/layout.module.css";
import type { BannerMessage } from "../core/use-submit.ts";

/** The administrator who requested the change, while a second one must accept it. */
type RequestedBy = { user_id: number; name: string } | null;

/**
 * An e-mail address that waits for confirmation, with buttons to send its link again or to cancel (AUTH-9). A second
 * administrator accepts a change that waits for one here.
 */
export function PendingEmail(props: {
  userId: number;
  /** Null while no address waits. */
  email: string | null;
  by?: RequestedBy;
  /** Whether the link can be sent again and the change be cancelled here. */
  readOnly?: boolean;
  /** The signed-in administrator, who may accept the address of another account. */
  actor?: Actor | null;
}) {
  const { email, by = null } = props;
  const params = { id: props.userId };
  const lists = ["users", "staff", "customers"] as const;
  const again = useEndpointMutation(sendEmailChangeAgain);
  const cancel = useEndpointMutation(cancelEmailChange, lists);
  const accept = useEndpointMutation(acceptEmailChange, lists);
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const attempt = async (work: () => Promise<{ msg: string }>) => {
    try {
      setMessage({ tone: "success", text: (await work()).msg });
    } catch (error) {
      const text = errorMessage(error, generalTexts.unexpectedTryAgain);
      setMessage({ tone: "warning", text });
    }
  };
  const button = (label: string, isPending: boolean, work: () => Promise<{ msg: string }>) => (
    <Button
      variant="default"
      size="compact-md"
      loading={isPending}
      onClick={() => void attempt(work)}
    >
      {label}
    </Button>
  );
  return (
    <>
      {email !== null && (
        <Note>
          <p>
            {by === null ? "Waiting for confirmation of " : `${by.name} asked for the new address `}
            <strong className={layout.breaking}>{email}</strong>.
            {by !== null && " A second administrator must accept it."} Until then the address above
            stays in use.
          </p>
          {by !== null && props.actor && (
            <WhyNot actor={props.actor} by={by} userId={props.userId} />
          )}
          {props.readOnly !== true && (
            <div className={`${layout.row2} ${layout.above2}`}>
              {by === null
                ? button("Send again", again.isPending, () => again.mutateAsync({ params }))
                : props.actor &&
                  errorToAccept(props.actor, by, props.userId) === null &&
                  button("Accept the change", accept.isPending, () =>
                    accept.mutateAsync({ params, body: { email } }),
                  )}
              {button("Cancel the change", cancel.isPending, () => cancel.mutateAsync({ params }))}
            </div>
          )}
        </Note>
      )}
      <Banner message={message} onDismiss={() => setMessage(null)} dismissAfter={timers.banner} />
    </>
  );
}

function WhyNot(props: { actor: Actor; by: { user_id: number }; userId: number }) {
  const error = errorToAccept(props.actor, props.by, props.userId);
  return error === null ? null : <p>{error}</p>;
}

function errorToAccept(actor: Actor, by: { user_id: number }, userId: number): string | null {
  if (!may(actor, "users.accept_email")) return authTexts.notAllowed;
  return acceptingEmailError(actor.user_id, { user_id: userId, requested_by: by.user_id });
}
