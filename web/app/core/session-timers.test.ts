import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openTestBrowser, tokenWith } from "./test-browser.ts";

const minute = 60_000;
let browser: ReturnType<typeof openTestBrowser>;
let calls: string[];
let stop: () => void;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: new Date("2026-11-05T09:00:00Z") });
  browser = openTestBrowser();
  calls = [];
  stop = () => undefined;
  vi.stubGlobal("fetch", (path: string) => {
    calls.push(path);
    return Promise.resolve(Response.json({ success: true, accessToken: freshToken() }));
  });
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

function freshToken(): string {
  const iat = Date.now() / 1000;
  return tokenWith({
    id: 7,
    role: "staff",
    first_name: "Foday",
    last_name: "Sesay",
    iat,
    exp: iat + 900,
  });
}

async function signInAndRun() {
  const session = await import("./session.ts");
  const timers = await import("./session-timers.ts");
  session.startSession(freshToken());
  stop = timers.startSessionTimers();
  return session;
}

describe("AUTH-32 session timers", () => {
  test("15 minutes without activity sign out, and the server is notified", async () => {
    const session = await signInAndRun();
    await vi.advanceTimersByTimeAsync(15 * minute - 1);
    expect(session.getSession().state).toBe("signed-in");
    await vi.advanceTimersByTimeAsync(1);
    expect(session.getSession()).toMatchObject({ state: "signed-out" });
    expect(calls).toContain("/api/staff/signout");
    expect(calls).not.toContain("/api/staff/refresh-token");
  });

  test.each(["mousemove", "keydown", "click", "touchstart"])(
    "AUTH-32 %s counts as activity",
    async (name) => {
      const session = await signInAndRun();
      await vi.advanceTimersByTimeAsync(14 * minute);
      browser.window.dispatchEvent(new Event(name));
      await vi.advanceTimersByTimeAsync(14 * minute);
      expect(session.getSession().state).toBe("signed-in");
    },
  );

  test("AUTH-32 activity in another tab counts", async () => {
    const session = await signInAndRun();
    await vi.advanceTimersByTimeAsync(10 * minute - 1);
    browser.storage.set("lastActivity", String(Date.now()));
    await vi.advanceTimersByTimeAsync(14 * minute);
    expect(session.getSession().state).toBe("signed-in");
  });

  test("AUTH-32 an active user's token is renewed when under 5 minutes remain", async () => {
    const session = await signInAndRun();
    await vi.advanceTimersByTimeAsync(8 * minute);
    browser.window.dispatchEvent(new Event("click"));
    await vi.advanceTimersByTimeAsync(2 * minute);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(minute);
    expect(calls).toEqual(["/api/staff/refresh-token"]);
    const now = session.getSession();
    expect(now.state === "signed-in" && session.secondsLeft(now.claims)).toBeGreaterThan(14 * 60);
  });

  test("AUTH-32 an expired token signs out at the next check", async () => {
    const session = await signInAndRun();
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    for (let passed = 0; passed < 17; passed += 1) {
      browser.window.dispatchEvent(new Event("keydown"));
      await vi.advanceTimersByTimeAsync(minute);
    }
    expect(session.getSession()).toEqual({ state: "signed-out", reason: "expired" });
    expect(session.pendingSignOut()).toMatchObject({ area: "staff" });
  });

  test("AUTH-32 a token that expired while the page was closed is removed, and the server notified", async () => {
    browser.storage.set("accessToken", freshToken());
    vi.setSystemTime(Date.now() + 16 * minute);
    const { runSessionTimers } = await import("./run-session-timers.ts");
    stop = runSessionTimers();
    expect(browser.storage.has("accessToken")).toBe(false);
    await vi.waitFor(() => expect(calls).toEqual(["/api/staff/signout"]), 30_000);
  });

  test("activity after a long sleep of the device does not revive the session", async () => {
    const session = await signInAndRun();
    vi.setSystemTime(Date.now() + 40 * minute);
    browser.window.dispatchEvent(new Event("mousemove"));
    expect(session.getSession()).toMatchObject({ state: "signed-out" });
  });

  test("a rejected refresh ends the session", async () => {
    const session = await signInAndRun();
    vi.stubGlobal("fetch", () =>
      Promise.resolve(
        Response.json({ success: false, msg: "No refresh token provided" }, { status: 401 }),
      ),
    );
    await vi.advanceTimersByTimeAsync(9 * minute);
    browser.window.dispatchEvent(new Event("click"));
    await vi.advanceTimersByTimeAsync(2 * minute);
    expect(session.getSession()).toEqual({ state: "signed-out", reason: "refused" });
  });
});
