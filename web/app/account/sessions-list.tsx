import { useState } from "react";
import { Button, Stack } from "@mantine/core";
import * as sessions from "@microfinance/contract/auth/session-endpoints.ts";
import { timers } from "@microfinance/contract/core/constants.ts";
import { panelTexts } from "@microfinance/contract/customers/texts.ts";
import { formatCustomerDate } from "@microfinance/contract/core/dates.ts";
import type { ResponseOf } from "@microfinance/contract/core/endpoint.ts";
import { errorMessage } from "../core/api-error.ts";
import { useEndpointQuery, useEndpointMutation } from "../core/query.ts";
import { signOut } from "../core/sign-out.ts";
import { Banner } from "../components/feedback/banner.tsx";
import { AppPasswordField } from "../components/form/app-password-field.tsx";
import { NotLoaded } from "../components/feedback/not-loaded.tsx";
import { DetailSkeleton } from "../components/feedback/skeletons.tsx";
import layout from "../components/layout.module.css";
import { proofOf } from "./current-password-field.tsx";
import classes from "./sessions-list.module.css";
import type { BannerMessage } from "../core/use-submit.ts";

type LiveSession = ResponseOf<typeof sessions.listSessions>["sessions"][number];

/** The account's sessions, with buttons to end one, all others, or all (AUTH-35). */
export function SessionsList(props: { onCancel: () => void }) {
  const result = useEndpointQuery(sessions.listSessions, undefined, { staleTime: 0 });
  const endOne = useEndpointMutation(sessions.endOneSession);
  const endOthers = useEndpointMutation(sessions.endOtherSessions);
  const endAll = useEndpointMutation(sessions.endAllSessions);
  const [current_password, setPassword] = useState("");
  const body = proofOf({ current_password });
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const isSending = endOne.isPending || endOthers.isPending || endAll.isPending;

  /** Runs the change and shows the server's text. */
  const attempt = async (work: () => Promise<string | null>) => {
    try {
      const text = await work();
      setPassword("");
      if (text !== null) setMessage({ tone: "success", text });
    } catch (error) {
      setMessage({ tone: "warning", text: errorMessage(error, panelTexts.failed) });
      void result.refetch();
    }
  };
  const end = (session: LiveSession) =>
    attempt(async () => {
      const params = { session_id: session.id };
      if (!session.current) return (await endOne.mutateAsync({ params, body })).msg;
      await signOut("asked");
      return null;
    });
  const live = result.data?.sessions ?? [];

  return (
    <Stack>
      <Banner message={message} onDismiss={() => setMessage(null)} dismissAfter={timers.banner} />
      {result.data === undefined ? (
        <NotLoaded result={result} fallback={panelTexts.failed}>
          <DetailSkeleton lines={2} />
        </NotLoaded>
      ) : (
        <ul className={classes.list}>
          {live.map((session) => (
            <li key={session.id}>
              <SessionDetails session={session} />
              <Button
                variant="default"
                size="sm"
                disabled={isSending}
                aria-label={`End ${sessionLabel(session)}`}
                onClick={() => void end(session)}
              >
                End
              </Button>
            </li>
          ))}
        </ul>
      )}
      {live.length > 0 && (
        <AppPasswordField
          label="Current password"
          description="Needed to end another session, or all of them."
          name="current_password"
          autoComplete="current-password"
          size="md"
          withAsterisk
          value={current_password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
      <p className={layout.hint}>
        Signing out everywhere ends all of these, this one included. You then sign in again.
      </p>
      <div className={layout.row2}>
        {live.some((session) => !session.current) && (
          <Button
            size="md"
            loading={endOthers.isPending}
            onClick={() => void attempt(async () => (await endOthers.mutateAsync({ body })).msg)}
          >
            End all others
          </Button>
        )}
        <Button
          color="kola"
          size="md"
          loading={endAll.isPending}
          onClick={() =>
            void attempt(async () => {
              await endAll.mutateAsync({ body });
              await signOut("asked");
              return null;
            })
          }
        >
          Sign out everywhere
        </Button>
        <Button variant="default" size="md" onClick={props.onCancel}>
          Cancel
        </Button>
      </div>
    </Stack>
  );
}

function SessionDetails({ session }: { session: LiveSession }) {
  return (
    <div>
      <strong>{deviceName(session.user_agent)}</strong>
      {session.current && <span className={classes.current}>This device</span>}
      <p>Signed in {formatTime(session.created_at)}</p>
      <p>
        Last used {formatTime(session.last_seen_at)}
        {session.network_address !== null && ` from ${session.network_address}`}
      </p>
    </div>
  );
}

/** Describes a session so that it differs from the others in the list. */
function sessionLabel(session: LiveSession): string {
  const device = deviceName(session.user_agent);
  return session.current
    ? `this session, ${device}`
    : `the session on ${device}, signed in ${formatTime(session.created_at)}`;
}

/** Date and time in Freetown, in the date format of the customer area: 05-Nov-2026 14:30. */
function formatTime(iso: string): string {
  return `${formatCustomerDate(iso.slice(0, 10))} ${iso.slice(11, 16)}`;
}

/** Browser and operating system from a user agent string: "Chrome on Android". */
function deviceName(userAgent: string | null): string {
  if (userAgent === null) return "Unknown device";
  const browser = firstOf(userAgent, [
    [/Edg\//, "Edge"],
    [/OPR\/|Opera/, "Opera"],
    [/SamsungBrowser/, "Samsung Internet"],
    [/Firefox/, "Firefox"],
    [/Chrome|CriOS/, "Chrome"],
    [/Safari/, "Safari"],
  ]);
  const system = firstOf(userAgent, [
    [/Android/, "Android"],
    [/iPhone|iPad/, "iPhone or iPad"],
    [/Windows/, "Windows"],
    [/Mac OS/, "Mac"],
    [/Linux/, "Linux"],
  ]);
  return [browser ?? "Browser", system].filter((part) => part !== null).join(" on ");
}

function firstOf(text: string, known: readonly (readonly [RegExp, string])[]): string | null {
  return known.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
