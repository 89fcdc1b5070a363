import { useDeferredValue, useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import type { Actor } from "@microfinance/contract/core/access.ts";
import { type Claims, isCustomer } from "./claims.ts";
import { isLeavingDirectory, notifySignOut } from "./sign-out.ts";
import { openSignIn, recordIn } from "./sign-in-state.ts";
import {
  getSession,
  lastRole,
  pendingSession,
  subscribeSession,
  type Session,
  type SignOutReason,
} from "./session.ts";

/** The session, updated by changes in this tab and others. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, getSession, pendingSession);
}

/** The signed-in person for the access rules, to show only permitted actions. */
export function actorOf(claims: Claims): Actor {
  return {
    user_id: claims.id,
    area: claims.role === "staff" ? "staff" : "customer",
    customer_id: claims.customer_id,
    staff_id: claims.staff_id,
    role_ids: claims.role_ids,
    permissions: claims.permissions,
  };
}

/**
 * Guards the customer area. Returns the claims of the signed-in customer; null while the session is unknown or during a
 * redirect. Redirects current or former staff to /staff/signin, others to /user/signin (AUTH-23).
 */
export function useRequiredCustomer(): Claims | null {
  return useRequired("customer");
}

/**
 * Guards the back office. Returns the claims of the signed-in staff member, or null as above. Redirects others to
 * /staff/signin, with a warning in the console (AUTH-23).
 */
export function useRequiredStaff(): Claims | null {
  return useRequired("staff");
}

function useRequired(area: "customer" | "staff"): Claims | null {
  const session = useSession();
  const navigate = useNavigate();
  const wasInside = useRef(false);
  const fits =
    session.state === "signed-in" && isCustomer(session.claims) === (area === "customer");
  // The first render of an area is its largest: deferred, it runs in steps, so that the phone responds in between.
  const mayDraw = useDeferredValue(fits, false);
  const leave = useEffectEvent((reason: SignOutReason | null) => {
    const isLeaving = wasInside.current && reason === "asked";
    const record = recordIn(window.location.hash);
    const path = signInPathFor(area, session, isLeaving);
    if (path === "/") {
      if (!isLeavingDirectory()) void navigate(path, { replace: true });
    }
    // A page that is left would tell the server of the sign-out once more.
    else
      void Promise.race([notifySignOut(), afterTelling()]).then(() =>
        openSignIn(path, reason === null && record !== null ? { reason, record } : { reason }),
      );
  });
  useEffect(() => {
    if (session.state === "pending") return;
    if (fits) wasInside.current = true;
    else leave(session.state === "signed-out" ? session.reason : null);
  }, [session, fits]);
  return fits && mayDraw ? session.claims : null;
}

/** How long a slow network may hold the sign-in page back. */
const afterTelling = () => new Promise<void>((done) => setTimeout(done, 3_000));

function signInPathFor(area: "customer" | "staff", session: Session, isLeaving: boolean): string {
  if (area === "staff") {
    // The sign-out link of the back office redirects to the home page (AUTH-22).
    if (isLeaving) return "/";
    console.warn("This page needs a signed-in staff member.");
    return "/staff/signin";
  }
  const isStaff = session.state === "signed-in" || lastRole() === "staff";
  return isStaff ? "/staff/signin" : "/user/signin";
}
