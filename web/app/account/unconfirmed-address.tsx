import { Button } from "@mantine/core";
import { sendConfirmationAgain } from "@microfinance/contract/auth/email-endpoints.ts";
import { readProfile } from "@microfinance/contract/auth/endpoints.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { timers } from "@microfinance/contract/core/constants.ts";
import { useEndpointQuery, useEndpointMutation } from "../core/query.ts";
import { useSubmit } from "../core/use-submit.ts";
import { Banner } from "../components/feedback/banner.tsx";
import { Note } from "../components/feedback/note.tsx";
import layout from "../components/layout.module.css";

/** Banner on every page of an area while the person's own address is unconfirmed; sends the link again (AUTH-8). */
export function UnconfirmedAddress() {
  const profile = useEndpointQuery(readProfile);
  const send = useEndpointMutation(sendConfirmationAgain);
  const { message, setMessage, isSending, submit } = useSubmit(() => send.mutateAsync({}), {
    success: (response) => response.msg,
    failure: generalTexts.unexpectedTryAgain,
  });
  const user = profile.data?.user;
  if (user === undefined || (user.email_verified && message === null)) return null;
  return (
    <>
      {!user.email_verified && (
        <Note tone="warning">
          <p>
            Your email address <strong className={layout.breaking}>{user.email}</strong> is not
            confirmed. Please follow the link that we emailed to it.
          </p>
          <div className={`${layout.row2} ${layout.above2}`}>
            <Button
              variant="default"
              size="compact-md"
              loading={isSending}
              onClick={() => void submit()}
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
