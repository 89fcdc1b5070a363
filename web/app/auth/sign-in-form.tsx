import { lazy, Suspense, useState, useEffect } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { normalizeEmail } from "@microfinance/contract/core/email.ts";
import { signInTexts } from "@microfinance/contract/auth/texts.ts";
import { Banner } from "../components/feedback/banner.tsx";
import { Field, PasswordField } from "../components/public-form/field.tsx";
import classes from "../components/public-form/form.module.css";
import { SubmitButton } from "../components/public-form/submit-button.tsx";
import { LoadingData } from "../components/theme/loading-data.tsx";
import steps from "./sign-in-steps.module.css";
import { ApiError } from "../core/api-error.ts";
import { decodeClaims } from "../core/claims.ts";
import { post } from "../core/post.ts";
import type { Entry, MissingStep } from "./entry.ts";
import { startSession } from "../core/session.ts";
import { notifySignOut } from "../core/sign-out.ts";
import { isCustomer, recordIn, useSession } from "../core/use-session.ts";
import { signInError } from "../account/checks.ts";
import { usePublicForm } from "../components/public-form/use-public-form.ts";

// Loaded on demand: most sign-ins have no further step.
const SignInSteps = lazy(async () => ({
  default: (await import("./sign-in-steps.tsx")).SignInSteps,
}));
const PhoneSignIn = lazy(async () => ({
  default: (await import("./phone-sign-in.tsx")).PhoneSignIn,
}));
const SaveCodes = lazy(async () => ({ default: (await import("./save-codes.tsx")).SaveCodes }));

/** Texts of a sign-in page's form. */
interface SignInFormProps {
  area: "customer" | "staff";
  cancelTo?: string;
}

/**
 * The form of both sign-in pages: e-mail, password, and the link for a forgotten one. Customers may use a code by text
 * message instead (MSG-29). Navigation with a reset state
 * clears inputs, messages and error marks (AUTH-11).
 */
export function SignInForm(props: SignInFormProps) {
  return <SignInFields key={useResetKey()} {...props} />;
}

function SignInFields(props: SignInFormProps) {
  const signIn = useSignIn(props.area);
  const [isEndingRead, setEndingRead] = useState(false);
  const [isByPhone, setByPhone] = useState(false);
  const ending =
    signIn.ending !== null && !isEndingRead && signIn.message === null ? signIn.ending : null;
  if (signIn.created !== null || signIn.missing !== null) {
    return (
      <Suspense fallback={<LoadingData />}>
        {signIn.created !== null ? (
          <SaveCodes {...signIn.created} />
        ) : (
          signIn.missing !== null && (
            <SignInSteps
              area={props.area}
              missing={signIn.missing}
              onEntry={signIn.onEntry}
              onOver={signIn.onOver}
              onLeave={() => signIn.onOver(null)}
            />
          )
        )}
      </Suspense>
    );
  }
  if (isByPhone) {
    return (
      <Suspense fallback={<LoadingData />}>
        <PhoneSignIn onEntry={signIn.onEntry} onBack={() => setByPhone(false)} />
      </Suspense>
    );
  }
  return (
    <form className={classes.form} method="post" noValidate {...signIn.formProps}>
      <Banner
        message={ending === null ? null : { tone: "info", text: ending }}
        onDismiss={() => setEndingRead(true)}
      />
      <Banner message={signIn.message} onDismiss={() => signIn.setMessage(null)} />
      <Field
        label="Email"
        {...signIn.field("email")}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        label="Password"
        {...signIn.field("password")}
        autoComplete="current-password"
      />
      <p className={classes.beside}>
        <Link to="/user/forgot-password">Forgot password?</Link>
      </p>
      <div className={classes.buttons}>
        <SubmitButton label="Sign In" sending={signIn.isSending} />
        {props.cancelTo !== undefined && (
          <Link to={props.cancelTo} className={classes.secondary}>
            Cancel
          </Link>
        )}
      </div>
      {props.area === "customer" && (
        <p>
          <button type="button" className={steps.plain} onClick={() => setByPhone(true)}>
            Use a code by text message
          </button>
        </p>
      )}
    </form>
  );
}

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
function useSignIn(area: "customer" | "staff") {
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
function useResetKey(): string {
  const location = useLocation();
  const state: unknown = location.state;
  return property(state, "reset") === undefined ? "" : location.key;
}

function property(state: unknown, name: string): unknown {
  return typeof state === "object" && state !== null ? Reflect.get(state, name) : undefined;
}
