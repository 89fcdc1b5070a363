import { useRef, useState } from "react";
import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { ApiError } from "../core/api-error.ts";
import { post } from "../core/post.ts";

/** State of the request that a mail's link starts. */
export type LinkOutcome<Reply> =
  | { state: "waiting" }
  | { state: "asking" }
  | { state: "done"; reply: Reply }
  | { state: "refused"; text: string; isFinal: boolean };

/**
 * Posts the token from a mail's link once, since a second request would fail after a success. A network error leaves
 * the token unused and allows a retry.
 *
 * @param path of the call, under /api
 */
export function useLink<Reply extends { msg: string }>(path: string) {
  const [outcome, setOutcome] = useState<LinkOutcome<Reply>>({ state: "waiting" });
  const isAsked = useRef(false);
  const follow = () => {
    if (isAsked.current) return;
    isAsked.current = true;
    setOutcome({ state: "asking" });
    post<Reply>(path, {}).then(
      (reply) => setOutcome({ state: "done", reply }),
      (error: unknown) => {
        const isFinal = error instanceof ApiError && error.status >= 400 && error.status < 500;
        isAsked.current = isFinal;
        setOutcome({ state: "refused", text: refusalText(error), isFinal });
      },
    );
  };
  return { outcome, follow };
}

function refusalText(error: unknown): string {
  if (!(error instanceof ApiError)) return generalTexts.unexpectedTryAgain;
  return error.message === "" ? authTexts.linkInvalid : error.message;
}
