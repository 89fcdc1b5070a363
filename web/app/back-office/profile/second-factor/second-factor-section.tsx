import { useState } from "react";
import { Button, Text } from "@mantine/core";
import { readSecondFactor } from "@microfinance/contract/auth/second-factor-endpoints.ts";
import type { OwnSecondFactor } from "@microfinance/contract/auth/schema/second-factor.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { canUsePasskeys } from "../../../account/passkeys.ts";
import { RecoveryCodes } from "../../../account/recovery-codes.tsx";
import { useEndpointQuery } from "../../../core/query.ts";
import { Banner } from "../../../components/feedback/banner.tsx";
import { NotLoaded } from "../../../components/feedback/not-loaded.tsx";
import { Note } from "../../../components/feedback/note.tsx";
import { Section } from "../../../components/shell/section.tsx";
import { CardSkeleton } from "../../../components/feedback/skeletons.tsx";
import { AddApp } from "./add-app.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import type { Done } from "./done.ts";
import { NewCodes } from "./new-codes.tsx";
import { RemoveFactor, type RemovedFactor } from "./remove-factor.tsx";
import classes from "./second-factor.module.css";
import type { BannerMessage } from "../../../core/use-submit.ts";

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
      <div className={classes.stack}>
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
