import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { may } from "@microfinance/contract/core/access.ts";
import type { Claims } from "../core/claims.ts";
import { UnsavedInside, useGuardedClose } from "../core/unsaved-guard.ts";
import { openSignIn } from "../core/sign-in-state.ts";
import { actorOf, useRequiredStaff } from "../core/use-session.ts";
import { LoadingData } from "../components/theme/loading-data.tsx";
import classes from "./staff-sign-up-page.module.css";
import { StaffSignUpForm } from "../account/staff-sign-up-form.tsx";

export function meta() {
  return [
    { title: "Sign Up a Staff - Microfinance" },
    { name: "description", content: "Sign up a new member of staff." },
    { name: "robots", content: "noindex" },
  ];
}

/** Sign Up a Staff, in a modal, for those who may create staff; redirects others to /staff/signin (AUTH-46). */
export default function StaffSignUpPage() {
  const claims = useRequiredStaff();
  const isAllowed = claims !== null && may(actorOf(claims), "staff.create");
  const isOther = claims !== null && !isAllowed;
  useEffect(() => {
    if (isOther) openSignIn("/staff/signin", {});
  }, [isOther]);
  return isAllowed ? <SignUpModal claims={claims} /> : <LoadingData isPage />;
}

function SignUpModal(props: { claims: Claims }) {
  const modal = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const opened = modal.current;
    opened?.showModal();
    opened?.querySelector("input")?.focus();
    return () => opened?.close();
  }, []);
  const { inside, close: leave } = useGuardedClose(
    true,
    () => void navigate("/staff/dashboard#staff"),
  );
  return (
    <dialog
      ref={modal}
      className={classes.modal}
      aria-labelledby="staff-sign-up"
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
    >
      <header className={classes.head}>
        <h1 id="staff-sign-up">Sign Up a Staff</h1>
        <button type="button" aria-label="Close" onClick={leave}>
          <svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true">
            <path
              d="m3.5 3.5 9 9m0-9-9 9"
              stroke="currentColor"
              strokeWidth="1.5"
              strokeLinecap="round"
            />
          </svg>
        </button>
      </header>
      <UnsavedInside value={inside}>
        <StaffSignUpForm claims={props.claims} />
      </UnsavedInside>
    </dialog>
  );
}
