import { useParams } from "react-router";
import classes from "../components/public-form/form.module.css";
import { SubmitButton } from "../components/public-form/submit-button.tsx";
import { LinkRejected } from "./link-rejected.tsx";
import { useLink } from "./use-link.ts";

export function meta() {
  return [
    { title: "Stop text messages - Microfinance" },
    { name: "description", content: "Stops the text messages that have this link." },
    { name: "robots", content: "noindex" },
  ];
}

/**
 * Stops the reminders of a customer (MSG-18) or the messages to a guarantor (MSG-36): the page does not know whose link
 * it is until the button is pressed. It has a button because programs that show a preview of a link open it too.
 */
export default function StopRemindersPage() {
  const { token = "" } = useParams();
  const { outcome, follow } = useLink(`/stop/${encodeURIComponent(token)}`);
  if (outcome.state === "done")
    return (
      <div className={classes.head}>
        <h1>Text messages stopped</h1>
        <p role="status">{outcome.response.msg}</p>
      </div>
    );
  return (
    <>
      <div className={classes.head}>
        <h1>Stop these text messages</h1>
        <p>
          We then send you no more reminders of your payments and, if you are a guarantor, no more
          messages about late payments. What is owed, and when, stays the same.
        </p>
      </div>
      {outcome.state === "refused" ? (
        <LinkRejected {...outcome} onRetry={follow} hasAccount={false} />
      ) : (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            follow();
          }}
        >
          <div className={classes.buttons}>
            <SubmitButton label="Stop these text messages" sending={outcome.state !== "waiting"} />
          </div>
        </form>
      )}
    </>
  );
}
