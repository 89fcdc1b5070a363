import { useState } from "react";
import { Button, Stack } from "@mantine/core";
import { endAllSessions, listSessions } from "@microfinance/contract/auth/endpoints.ts";
import { panelTexts } from "@microfinance/contract/customers/texts.ts";
import { formatCustomerDate } from "@microfinance/contract/dates.ts";
import { failureText } from "../../lib/api-error.ts";
import { useAnswer, useCall } from "../../lib/query.ts";
import { signOut } from "../../lib/sign-out.ts";
import { Banner, type BannerMessage } from "../../ui/banner.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { DetailSkeleton } from "../../ui/skeletons.tsx";
import classes from "./sessions-list.module.css";

/** Where one is signed in, and the way to end it everywhere. */
export function SessionsList(props: { onCancel: () => void }) {
  const answer = useAnswer(listSessions, undefined, { staleTime: 0 });
  const endAll = useCall(endAllSessions);
  const [message, setMessage] = useState<BannerMessage | null>(null);

  const end = async () => {
    try {
      await endAll.mutateAsync({});
      await signOut("asked");
    } catch (error) {
      setMessage({ tone: "warning", text: failureText(error, panelTexts.failed) });
    }
  };

  return (
    <Stack>
      <Banner message={message} onDismiss={() => setMessage(null)} />
      {answer.data === undefined ? (
        answer.error === null ? (
          <DetailSkeleton lines={2} />
        ) : (
          <LoadFailure
            error={answer.error}
            fallback={panelTexts.failed}
            onRetry={() => void answer.refetch()}
          />
        )
      ) : (
        <ul className={classes.list}>
          {answer.data.sessions.map((session) => (
            <li key={session.id}>
              <strong>{deviceName(session.user_agent)}</strong>
              {session.current && <span className={classes.current}>This device</span>}
              <p>Signed in {momentOf(session.created_at)}</p>
              <p>
                Last used {momentOf(session.last_seen_at)}
                {session.network_address !== null && ` from ${session.network_address}`}
              </p>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.note}>
        Signing out everywhere ends all of these, this one included. You then sign in again.
      </p>
      <div className={classes.buttons}>
        <Button color="kola" size="md" loading={endAll.isPending} onClick={() => void end()}>
          Sign out everywhere
        </Button>
        <Button variant="default" size="md" onClick={props.onCancel}>
          Cancel
        </Button>
      </div>
    </Stack>
  );
}

/** A moment as customers read dates, with its time in Freetown: 05-Nov-2026 14:30. */
function momentOf(iso: string): string {
  return `${formatCustomerDate(iso.slice(0, 10))} ${iso.slice(11, 16)}`;
}

/** A browser and a system in words, from what the browser calls itself. */
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
