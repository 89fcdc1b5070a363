import { beforeEach, describe, expect, test, vi } from "vitest";
import { openTestBrowser, tokenWith } from "./test-browser.ts";

const start = new Date("2026-11-05T09:00:00Z");
let browser: ReturnType<typeof openTestBrowser>;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: start });
  browser = openTestBrowser();
});

function freshToken(life = 15 * 60, more: object = {}): string {
  const iat = Date.now() / 1000;
  return tokenWith({
    id: 7,
    session_id: "the-session",
    role: "customer",
    first_name: "Mariatu",
    last_name: "Kamara",
    iat,
    exp: iat + life,
    ...more,
  });
}

describe("AUTH-32 session", () => {
  test("is signed in while an unexpired token is stored under accessToken", async () => {
    const session = await import("./session.ts");
    session.startSession(freshToken());
    expect(browser.storage.has("accessToken")).toBe(true);
    expect(session.getSession()).toMatchObject({
      state: "signed-in",
      claims: { first_name: "Mariatu" },
    });
  });

  test("an expired token counts as signed out", async () => {
    browser.storage.set("accessToken", freshToken(-1));
    const { getSession } = await import("./session.ts");
    expect(getSession()).toEqual({ state: "signed-out", reason: null });
  });

  test("a malformed token counts as signed out", async () => {
    browser.storage.set("accessToken", "not-a-token");
    const { getSession } = await import("./session.ts");
    expect(getSession().state).toBe("signed-out");
  });

  test("AUTH-33 a rejected token is removed, but not its replacement", async () => {
    const session = await import("./session.ts");
    const old = freshToken();
    session.startSession(old);
    vi.advanceTimersByTime(1000);
    const next = freshToken();
    session.storeToken(next);
    session.dropToken(old);
    expect(session.getSession().state).toBe("signed-in");
    session.dropToken(next);
    expect(session.getSession()).toEqual({ state: "signed-out", reason: "refused" });
  });

  test("AUTH-32 a sign-out in another tab signs out this one", async () => {
    const session = await import("./session.ts");
    session.startSession(freshToken());
    const heard = vi.fn<() => void>();
    session.subscribeSession(heard);
    browser.storage.delete("accessToken");
    browser.window.dispatchEvent(Object.assign(new Event("storage"), { key: "accessToken" }));
    expect(heard).toHaveBeenCalledOnce();
    expect(session.getSession()).toEqual({ state: "signed-out", reason: "elsewhere" });
  });

  test("a page restored from the back-forward cache has the current session", async () => {
    const session = await import("./session.ts");
    session.startSession(freshToken());
    const heard = vi.fn<() => void>();
    const stop = session.subscribeSession(heard);
    browser.storage.delete("accessToken");
    browser.window.dispatchEvent(new Event("pageshow"));
    expect(heard).toHaveBeenCalledOnce();
    expect(session.getSession().state).toBe("signed-out");
    stop();
    browser.window.dispatchEvent(new Event("pageshow"));
    expect(heard).toHaveBeenCalledOnce();
  });

  test.each(["asked", "idle", "expired", "refused"] as const)(
    "AUTH-34 a session that ended (%s) leaves word for the server, and no token",
    async (reason) => {
      const session = await import("./session.ts");
      session.startSession(freshToken());
      session.endSession(reason);
      expect(session.pendingSignOut()).toEqual({ area: "user", session_id: "the-session" });
      expect([...browser.storage.values()].join(" ")).not.toContain("signature");
      session.clearPendingSignOut({ area: "user", session_id: "another" });
      expect(session.pendingSignOut()).not.toBeNull();
      session.clearPendingSignOut({ area: "user", session_id: "the-session" });
      expect(session.pendingSignOut()).toBeNull();
    },
  );

  test("a new sign-in leaves no sign-out to report: the server ends the replaced session", async () => {
    const session = await import("./session.ts");
    session.startSession(freshToken());
    session.endSession("asked");
    session.startSession(freshToken());
    expect(session.pendingSignOut()).toBeNull();
  });

  test("AUTH-32 a renewed token does not restore a session that ended in between", async () => {
    const session = await import("./session.ts");
    const token = freshToken();
    session.startSession(token);
    session.endSession("asked");
    session.storeRenewedToken(token, freshToken());
    expect(session.getSession().state).toBe("signed-out");
  });

  test("AUTH-23 only the last role is stored after sign-out", async () => {
    const session = await import("./session.ts");
    session.startSession(freshToken(900, { role: "staff" }));
    session.endSession("asked");
    expect(session.lastRole()).toBe("staff");
    expect(browser.storage.has("accessToken")).toBe(false);
  });

  test("a device whose clock is an hour ahead keeps its session", async () => {
    const session = await import("./session.ts");
    const token = freshToken();
    vi.setSystemTime(start.getTime() + 3_600_000);
    session.startSession(token);
    const now = session.getSession();
    expect(now.state).toBe("signed-in");
    if (now.state === "signed-in") expect(session.secondsLeft(now.claims)).toBeCloseTo(900);
  });
});
