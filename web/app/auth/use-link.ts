import { useRef, useState } from "react";
import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { ApiError } from "../core/api-error.ts";
import { post } from "../core/post.ts";

/** State of the request that a mail's link starts. */
export type LinkOutcome<Result> =
  | { state: "waiting" }
  | { state: "asking" }
  | { state: "done"; response: Result }
  | { state: "refused"; text: string; isFinal: boolean };

/**
 * Posts the token from a mail's link once, since a second request would fail after a success. A network error leaves
 * the token unused and allows a retry.
 *
 * @param path of the call, under /api
 */
export function useLink<Result extends { msg: string }>(path: string) {
  const [outcome, setOutcome] = useState<LinkOutcome<Result>>({ state: "waiting" });
  const isPosted = useRef(false);
  const follow = () => {
    if (isPosted.current) return;
    isPosted.current = true;
    setOutcome({ state: "asking" });
    post<Result>(path, {}).then(
      (response) => setOutcome({ state: "done", response }),
      (error: unknown) => {
        const isFinal = error instanceof ApiError && error.status >= 400 && error.status < 500;
        isPosted.current = isFinal;
        setOutcome({ state: "refused", text: linkErrorText(error), isFinal });
      },
    );
  };
  return { outcome, follow };
}

function linkErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return generalTexts.unexpectedTryAgain;
  return error.message === "" ? authTexts.linkInvalid : error.message;
}
