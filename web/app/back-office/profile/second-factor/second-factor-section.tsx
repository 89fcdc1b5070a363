import { useState } from "react";
import { Button, Text, TextInput } from "@mantine/core";
import {
  readSecondFactor,
  makeRecoveryCodes,
  addPasskey,
  beginPasskey,
  addApp,
  beginApp,
} from "@microfinance/contract/auth/second-factor-endpoints.ts";
import type { OwnSecondFactor } from "@microfinance/contract/auth/schema/second-factor.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { secondFactorTexts } from "@microfinance/contract/auth/texts.ts";
import { canUsePasskeys, makePasskey } from "../../../account/passkeys.ts";
import { RecoveryCodes } from "../../../account/recovery-codes.tsx";
import { useEndpointQuery, useEndpointMutation } from "../../../core/query.ts";
import { Banner } from "../../../components/feedback/banner.tsx";
import { NotLoaded } from "../../../components/feedback/not-loaded.tsx";
import { Note } from "../../../components/feedback/note.tsx";
import { Section } from "../../../components/shell/section.tsx";
import { CardSkeleton } from "../../../components/feedback/skeletons.tsx";
import layout from "../../../components/layout.module.css";
import type { Done } from "./done.ts";
import { RemoveFactor, type RemovedFactor } from "./remove-factor.tsx";
import classes from "./second-factor.module.css";
import type { BannerMessage } from "../../../core/use-submit.ts";
import { CurrentPasswordField, proofOf } from "../../../account/current-password-field.tsx";
import { useAppForm } from "../../../core/use-app-form.ts";
import { TaskForm } from "./task-form.tsx";
import { missingError } from "../../../core/form-error.ts";
import { AppSecret } from "../../../account/app-secret.tsx";

type Task = "app" | "passkey" | "codes" | RemovedFactor;

/** The second factors of the signed-in person: app, passkeys and recovery codes (AUTH-18). */
export function SecondFactorSection() {
  const result = useEndpointQuery(readSecondFactor, {});
  const factor = result.data?.second_factor;
  if (factor !== undefined) return <Factor factor={factor} />;
  return (
    <NotLoaded result={result} fallback="The second step of your sign-in could not be fetched.">
      <CardSkeleton cards={1} height={200} />
    </NotLoaded>
  );
}

function Factor(props: { factor: OwnSecondFactor }) {
  const { factor } = props;
  const [task, setTask] = useState<Task | null>(null);
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const count = factor.passkeys.length + (factor.app === null ? 0 : 1);
  const begin = (next: Task) => {
    setMessage(null);
    setTask(next);
  };
  const form = {
    onCancel: () => setTask(null),
    onDone: ({ msg, recovery_codes }: Done) => {
      setTask(null);
      setMessage({ tone: "success", text: msg });
      if (recovery_codes !== undefined) setCodes(recovery_codes);
    },
  };
  const removed = typeof task === "object" ? task : null;
  return (
    <Section
      title="Second step at sign-in"
      text="After your password you confirm with your phone or a passkey. A stolen password alone then opens nothing."
    >
      <div className={layout.stack4}>
        {factor.is_required && count === 0 && (
          <Note tone="warning">Your role needs a second step. Set one up now.</Note>
        )}
        <Banner message={message} onDismiss={() => setMessage(null)} />
        {codes !== null && (
          <div className={classes.task}>
            <RecoveryCodes codes={codes} />
            <Button variant="default" onClick={() => setCodes(null)}>
              I have kept them
            </Button>
          </div>
        )}
        <ul className={classes.list}>
          <li>
            <div>
              <strong>Authenticator app</strong>
              <Text size="sm" c="dimmed">
                {factor.app === null
                  ? "Not set up"
                  : `Set up on ${formatStaffDate(factor.app.created_at)}`}
              </Text>
            </div>
            {factor.app === null ? (
              <Button size="sm" variant="default" onClick={() => begin("app")}>
                Set up app
              </Button>
            ) : (
              <Button
                size="sm"
                variant="default"
                onClick={() => begin({ id: null, name: "the authenticator app" })}
              >
                Remove app
              </Button>
            )}
          </li>
          {factor.passkeys.map((passkey) => (
            <li key={passkey.id}>
              <div>
                <strong>Passkey: {passkey.name}</strong>
                <Text size="sm" c="dimmed">
                  Added on {formatStaffDate(passkey.created_at)}
                  {passkey.last_used_at !== null &&
                    `, last used on ${formatStaffDate(passkey.last_used_at)}`}
                </Text>
              </div>
              <Button
                size="sm"
                variant="default"
                aria-label={`Remove passkey ${passkey.name}`}
                onClick={() => begin({ id: passkey.id, name: `the passkey “${passkey.name}”` })}
              >
                Remove
              </Button>
            </li>
          ))}
          {count > 0 && (
            <li>
              <div>
                <strong>Recovery codes</strong>
                <Text size="sm" c="dimmed">
                  {factor.recovery_codes_left} of 10 left
                </Text>
              </div>
              <Button size="sm" variant="default" onClick={() => begin("codes")}>
                Make new codes
              </Button>
            </li>
          )}
        </ul>
        {canUsePasskeys() && task === null && (
          <div>
            <Button size="sm" variant="default" onClick={() => begin("passkey")}>
              Add passkey
            </Button>
          </div>
        )}
        {task === "app" && <AddApp {...form} />}
        {task === "passkey" && <AddPasskey {...form} />}
        {task === "codes" && <NewCodes {...form} />}
        {removed !== null && (
          <RemoveFactor
            key={removed.id ?? "app"}
            removed={removed}
            isLast={count === 1}
            {...form}
          />
        )}
      </div>
    </Section>
  );
}

/** Creates ten new recovery codes. */
function NewCodes(props: { onCancel: () => void; onDone: (done: Done) => void }) {
  const make = useEndpointMutation(makeRecoveryCodes);
  const form = useAppForm({
    initialValues: { current_password: "" },
    submit: (values) => make.mutateAsync({ body: proofOf(values) }),
    failure: "The codes could not be made.",
    onDone: props.onDone,
  });
  return (
    <TaskForm
      form={form}
      title="Make new recovery codes"
      submit="Make new codes"
      onCancel={props.onCancel}
    >
      <Text size="sm">You get ten new codes. The old ones no longer work.</Text>
      <CurrentPasswordField form={form} size="sm" reason={secondFactorTexts.passwordReason} />
    </TaskForm>
  );
}

/** Adds a named passkey of this device. */
function AddPasskey(props: { onCancel: () => void; onDone: (done: Done) => void }) {
  const begin = useEndpointMutation(beginPasskey);
  const add = useEndpointMutation(addPasskey);
  const form = useAppForm({
    initialValues: { name: "", current_password: "" },
    check: (values) => missingError(values, ["name"], secondFactorTexts.passkeyNameRequired),
    submit: async (values) => {
      const { options } = await begin.mutateAsync({ body: proofOf(values) });
      const response = await makePasskey(options);
      return add.mutateAsync({ body: { name: values.name, response } });
    },
    failure: "The passkey could not be added.",
    onDone: props.onDone,
  });
  return (
    <TaskForm form={form} title="Add a passkey" submit="Add passkey" onCancel={props.onCancel}>
      <TextInput
        label="Name of the passkey"
        description="For example “Office computer”, so that you know it later."
        autoComplete="off"
        maxLength={60}
        {...form.field("name")}
      />
      <CurrentPasswordField form={form} size="sm" reason={secondFactorTexts.passwordReason} />
    </TaskForm>
  );
}

const failure = "The app could not be set up.";

/** Sets up an authenticator app: scan, then enter the first code. */
function AddApp(props: { onCancel: () => void; onDone: (done: Done) => void }) {
  const begin = useEndpointMutation(beginApp);
  const add = useEndpointMutation(addApp);
  const beginning = useAppForm({
    initialValues: { current_password: "" },
    submit: (values) => begin.mutateAsync({ body: proofOf(values) }),
    failure,
    isOpen: begin.data === undefined,
  });
  const form = useAppForm({
    initialValues: { code: "" },
    submit: (body) => add.mutateAsync({ body }),
    failure,
    onDone: props.onDone,
  });
  const begun = begin.data;
  if (begun === undefined) {
    return (
      <TaskForm
        key="begin"
        form={beginning}
        title="Set up an authenticator app"
        submit="Go on"
        onCancel={props.onCancel}
      >
        <Text size="sm">
          You need an app such as Google Authenticator or Aegis on your phone. It works without a
          network.
        </Text>
        <CurrentPasswordField
          form={beginning}
          size="sm"
          reason={secondFactorTexts.passwordReason}
        />
      </TaskForm>
    );
  }
  return (
    <TaskForm
      key="confirm"
      form={form}
      title="Set up an authenticator app"
      submit="Set up app"
      onCancel={props.onCancel}
    >
      <AppSecret qr={begun.qr} secret={begun.secret} />
      <TextInput
        label="Six digits"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        {...form.field("code")}
      />
    </TaskForm>
  );
}
