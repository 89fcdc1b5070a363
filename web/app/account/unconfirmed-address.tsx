import { useState } from "react";
import { Button } from "@mantine/core";
import { sendConfirmationAgain } from "@microfinance/contract/auth/email-endpoints.ts";
import { readProfile } from "@microfinance/contract/auth/endpoints.ts";
import { generalTexts } from "@microfinance/contract/texts/general.ts";
import { timers } from "@microfinance/contract/core/constants.ts";
import { errorMessage } from "../core/api-error.ts";
import { useEndpointQuery, useEndpointMutation } from "../core/query.ts";
import { Banner, type BannerMessage } from "../components/feedback/banner.tsx";
import { Note } from "../components/feedback/note.tsx";
import classes from "./address-notes.module.css";

/** Says on every page of an area that one's own address is not confirmed, and sends the link again (AUTH-8). */
export function UnconfirmedAddress() {
  const profile = useEndpointQuery(readProfile);
  const send = useEndpointMutation(sendConfirmationAgain);
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const user = profile.data?.user;
  if (user === undefined || (user.email_verified && message === null)) return null;
  const again = async () => {
    try {
      setMessage({ tone: "success", text: (await send.mutateAsync({})).msg });
    } catch (error) {
      const text = errorMessage(error, generalTexts.unexpectedTryAgain);
      setMessage({ tone: "warning", text });
    }
  };
  return (
    <>
      {!user.email_verified && (
        <Note tone="warning">
          <p>
            Your email address <strong className={classes.email}>{user.email}</strong> is not
            confirmed. Please follow the link that we mailed to it.
          </p>
          <div className={classes.buttons}>
            <Button
              variant="default"
              size="compact-md"
              loading={send.isPending}
              onClick={() => void again()}
            >
              Send the link again
            </Button>
          </div>
        </Note>
      )}
      <Banner message={message} onDismiss={() => setMessage(null)} dismissAfter={timers.banner} />
    </>
  );
}
