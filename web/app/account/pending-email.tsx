import { useState } from "react";
import { Button } from "@mantine/core";
import {
  cancelEmailChange,
  sendEmailChangeAgain,
} from "@microfinance/contract/auth/email-endpoints.ts";
import { timers } from "@microfinance/contract/core/constants.ts";
import { readUserProfile } from "@microfinance/contract/customers/account-endpoints.ts";
import { generalTexts } from "@microfinance/contract/texts/general.ts";
import { errorMessage } from "../core/api-error.ts";
import { useEndpointQuery, useEndpointMutation } from "../core/query.ts";
import { Banner, type BannerMessage } from "../components/feedback/banner.tsx";
import { Note } from "../components/feedback/note.tsx";
import classes from "./address-notes.module.css";

/** The address of an account that waits for its confirmation, with the ways to send its link again or to cancel (D50). */
export function PendingEmail(props: {
  userId: number;
  /** Null for none. */
  email: string | null;
  /** Whether the link can be sent again and the change be cancelled here. */
  readOnly?: boolean;
}) {
  const params = { id: props.userId };
  const again = useEndpointMutation(sendEmailChangeAgain);
  const cancel = useEndpointMutation(cancelEmailChange, ["users", "staff", "customers"]);
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const attempt = async (work: () => Promise<{ msg: string }>) => {
    try {
      setMessage({ tone: "success", text: (await work()).msg });
    } catch (error) {
      const text = errorMessage(error, generalTexts.unexpectedTryAgain);
      setMessage({ tone: "warning", text });
    }
  };
  return (
    <>
      {props.email !== null && (
        <Note>
          <p>
            Waiting for confirmation of <strong className={classes.email}>{props.email}</strong>.
            Until then the address above stays in use.
          </p>
          {props.readOnly !== true && (
            <div className={classes.buttons}>
              <Button
                variant="default"
                size="compact-md"
                loading={again.isPending}
                onClick={() => void attempt(() => again.mutateAsync({ params }))}
              >
                Send again
              </Button>
              <Button
                variant="default"
                size="compact-md"
                loading={cancel.isPending}
                onClick={() => void attempt(() => cancel.mutateAsync({ params }))}
              >
                Cancel the change
              </Button>
            </div>
          )}
        </Note>
      )}
      <Banner message={message} onDismiss={() => setMessage(null)} dismissAfter={timers.banner} />
    </>
  );
}

/** The same for somebody else's account, of which the list at hand does not say. */
export function PendingEmailOf(props: { userId: number; readOnly?: boolean }) {
  const answer = useEndpointQuery(readUserProfile, { params: { id: String(props.userId) } });
  return <PendingEmail {...props} email={answer.data?.user.pending_email ?? null} />;
}
