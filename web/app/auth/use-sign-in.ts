import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { normalizeEmail } from "@microfinance/contract/core/email.ts";
import { signInTexts } from "@microfinance/contract/auth/texts.ts";
import { ApiError } from "../core/api-error.ts";
import { decodeClaims } from "../core/claims.ts";
import { post } from "../core/post.ts";
import type { Entry, MissingStep } from "./entry.ts";
import { startSession } from "../core/session.ts";
import { notifySignOut } from "../core/sign-out.ts";
import { isCustomer, recordIn, useSession } from "../core/use-session.ts";
import { signInError } from "../account/checks.ts";
import { usePublicForm } from "../components/public-form/use-public-form.ts";

/** The two sign-in pages: where each redirects to, and which roles it accepts (AUTH-22, AUTH-12). */
const signInPages = {
  customer: { path: "/user/signin", home: "/user/profile#top" },
  staff: { path: "/staff/signin", home: "/staff/dashboard#top" },
} as const;

const endings: Readonly<Record<string, string>> = {
  idle: "You were signed out after 15 minutes without activity. Sign in to go on.",
  expired: "Your session has ended. Sign in to go on.",
  refused: "Your session has ended. Sign in to go on.",
};

/**
 * Signs in on one of the two pages. A live session of the area redirects at once (AUTH-23, AUTH-22), to the record of
 * an opened link if there is one. A role of the other page is rejected without storing its session (AUTH-12).
 */
export function useSignIn(area: "customer" | "staff") {
  const page = signInPages[area];
  const navigate = useNavigate();
  const session = useSession();
  const { state, search }: { state: unknown; search: string } = useLocation();
  /** The collection sheet on a phone, a page without the router, leads here and back. */
  const isForSheet = area === "staff" && search === "?to=sheet";
  const isInside =
    session.state === "signed-in" && isCustomer(session.claims) === (area === "customer");

  const record = recordIn(property(state, "record"));
  const home = record === null ? page.home : page.home.replace("#top", record);
  useEffect(() => {
    if (isInside && isForSheet) location.replace("/staff/sheet");
    else if (isInside) void navigate(home, { replace: true });
  }, [isInside, isForSheet, home, navigate]);

  const [missing, setMissing] = useState<MissingStep | null>(null);
  const [created, setCreated] = useState<{ token: string; codes: readonly string[] } | null>(null);
  /** Starts the session, unless a step is missing or new recovery codes have to be saved first. */
  const onEntry = (entry: Entry) => {
    if ("step" in entry) return setMissing(entry);
    const claims = decodeClaims(entry.accessToken);
    if (claims === null || isCustomer(claims) !== (area === "customer")) {
      throw new ApiError(403, signInTexts.wrongRole);
    }
    if (entry.recovery_codes === undefined) return startSession(entry.accessToken);
    setCreated({ token: entry.accessToken, codes: entry.recovery_codes });
  };

  const submission = usePublicForm({
    check: signInError,
    failure: signInTexts.failed,
    submit: async (input) => {
      // An earlier sign-out removes the cookie, so it must end before the server sets a new one.
      await notifySignOut();
      onEntry(
        await post<Entry>(page.path, {
          email: normalizeEmail(input["email"] ?? ""),
          password: input["password"],
        }),
      );
    },
  });

  const reason = property(state, "reason");
  return {
    ...submission,
    /** The step after the right password; null while the password is missing. */
    missing,
    onEntry,
    /** Returns to the password, with a reason if there is one. */
    onOver: (text: string | null) => {
      setMissing(null);
      submission.setMessage(text === null ? null : { tone: "warning", text });
    },
    /** New recovery codes, and the callback after the person has saved them. */
    created: created && { codes: created.codes, onSaved: () => startSession(created.token) },
    /** Why the last session ended, if the person should know. */
    ending: typeof reason === "string" ? (endings[reason] ?? null) : null,
  };
}

/** Changes with every navigation that has a reset state (AUTH-11). */
export function useResetKey(): string {
  const location = useLocation();
  const state: unknown = location.state;
  return property(state, "reset") === undefined ? "" : location.key;
}

function property(state: unknown, name: string): unknown {
  return typeof state === "object" && state !== null ? Reflect.get(state, name) : undefined;
}
