import { useDeferredValue, useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import type { Actor } from "@microfinance/contract/core/access.ts";
import type { Claims } from "./claims.ts";
import {
  getSession,
  lastRole,
  pendingSession,
  subscribeSession,
  type Session,
  type SignOutReason,
} from "./session.ts";

/** The session, following every change in this tab and the others. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, getSession, pendingSession);
}

/** Whether these claims belong in the customer area: roles user and customer are equals (AUTH-2). */
export function isCustomer(claims: Claims): boolean {
  return claims.role === "user" || claims.role === "customer";
}

/** The signed-in person as the access rules see them, for offering only what may be done. */
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
 * Guards the customer area. Answers the claims of the signed-in customer; null while
 * the session is not known yet, or while somebody else is on the way out: to
 * /staff/signin when they are, or last were, staff, else to /user/signin (AUTH-23).
 */
export function useRequiredCustomer(): Claims | null {
  return useRequired("customer");
}

/**
 * Guards the back office. Answers the claims of the signed-in staff member; null as
 * above. Everybody else goes to /staff/signin, and a warning is logged (AUTH-23).
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
  // The first drawing of an area is the largest there is: deferred, it goes in steps and the phone can answer meanwhile.
  const mayDraw = useDeferredValue(fits, false);
  const leave = useEffectEvent((reason: SignOutReason | null) => {
    const isLeaving = wasInside.current && reason === "asked";
    const record = recordIn(window.location.hash);
    const state = reason === null && record !== null ? { reason, record } : { reason };
    void navigate(doorFor(area, session, isLeaving), { replace: true, state });
  });
  useEffect(() => {
    if (session.state === "pending") return;
    if (fits) wasInside.current = true;
    else leave(session.state === "signed-out" ? session.reason : null);
  }, [session, fits]);
  return fits && mayDraw ? session.claims : null;
}

/**
 * The place of one record, `#loans?loan=LN-202603-000045`, as links in mails name it: who has to sign in first is led
 * there afterwards. A section as such is not kept, since a sign-in leads to the area's top (AUTH-22).
 */
export function recordIn(hash: unknown): string | null {
  return typeof hash === "string" && /^#[a-z-]+\?/.test(hash) ? hash : null;
}

function doorFor(area: "customer" | "staff", session: Session, isLeaving: boolean): string {
  if (area === "staff") {
    // The sign-out link of the back office leads back to the root (AUTH-22).
    if (isLeaving) return "/";
    console.warn("This page needs a signed-in staff member.");
    return "/staff/signin";
  }
  const isStaff = session.state === "signed-in" || lastRole() === "staff";
  return isStaff ? "/staff/signin" : "/user/signin";
}
