import type { ComponentProps } from "react";
import { signInTexts } from "@microfinance/contract/auth/texts.ts";
import { codeError } from "../account/checks.ts";
import { usePublicForm } from "../components/public-form/use-public-form.ts";
import { post } from "../core/post.ts";
import { notifySignOut } from "../core/sign-out.ts";
import type { Entry } from "./entry.ts";
import { PhoneCodeSteps, SentCodeForm } from "./phone-code-form.tsx";

/** Signs a customer in with a code by text message (MSG-29): the phone, then the code. */
export function PhoneSignIn(props: { onEntry: (entry: Entry) => void; onBack: () => void }) {
  return (
    <PhoneCodeSteps purpose="sign_in" back="Sign in with a password" onBack={props.onBack}>
      {(asked, onAgain) => <CodeForm asked={asked} onEntry={props.onEntry} onAgain={onAgain} />}
    </PhoneCodeSteps>
  );
}

function CodeForm(
  props: Pick<ComponentProps<typeof SentCodeForm>, "asked" | "onAgain"> & {
    onEntry: (entry: Entry) => void;
  },
) {
  const { asked, onAgain } = props;
  const signIn = usePublicForm({
    check: codeError,
    failure: signInTexts.failed,
    submit: async ({ code }) => {
      // As with a password: an earlier sign-out must end before the server sets a new cookie.
      await notifySignOut();
      const { challenge } = asked;
      props.onEntry(await post<Entry>("/user/phone-codes/sign-in", { challenge, code }));
    },
  });
  return <SentCodeForm asked={asked} form={signIn} submit="Sign In" onAgain={onAgain} />;
}
