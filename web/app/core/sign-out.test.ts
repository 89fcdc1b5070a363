import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openTestBrowser, tokenWith } from "./test-browser.ts";

interface Sent {
  path: string;
  authorization: string | undefined;
  body: unknown;
  keepalive: boolean | undefined;
}

let sent: Sent[];
/** The server's response; null for no network. */
let status: number | null;
let answer: object;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: new Date("2026-11-05T09:00:00Z") });
  openTestBrowser();
  sent = [];
  status = 200;
  answer = { msg: "" };
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    sent.push({
      path,
      authorization: headers.get("authorization") ?? undefined,
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
      keepalive: init.keepalive,
    });
    return status === null
      ? Promise.reject(new TypeError("offline"))
      : Promise.resolve(Response.json(answer, { status }));
  });
});

afterEach(() => vi.unstubAllGlobals());

const iat = Date.parse("2026-11-05T09:00:00Z") / 1000;
const token = tokenWith({ id: 7, session_id: "s-7", role: "staff", iat, exp: iat + 900 });

async function signedIn() {
  const session = await import("./session.ts");
  const leaving = await import("./sign-out.ts");
  session.startSession(token);
  return { session, ...leaving };
}

describe("AUTH-34 sign-out", () => {
  test("removes the token first, then notifies the server of the session's end, even if the tab closes", async () => {
    const { session, signOut } = await signedIn();
    const signedOut = signOut();
    expect(session.getSession().state).toBe("signed-out");
    await signedOut;
    expect(sent).toEqual([
      {
        path: "/api/staff/signout",
        authorization: `Bearer ${token}`,
        body: { session_id: "s-7" },
        keepalive: true,
      },
    ]);
    expect(session.pendingSignOut()).toBeNull();
  });

  test("notifies the server later if there is no network, by the cookie alone", async () => {
    const { session, signOut, notifySignOut } = await signedIn();
    status = null;
    await signOut();
    expect(session.getSession().state).toBe("signed-out");
    await notifySignOut();
    expect(session.pendingSignOut()).toEqual({ area: "staff", session_id: "s-7" });
    status = 200;
    await notifySignOut();
    expect(sent.map((call) => call.authorization)).toEqual([
      `Bearer ${token}`,
      undefined,
      undefined,
    ]);
    expect(session.pendingSignOut()).toBeNull();
    await notifySignOut();
    expect(sent).toHaveLength(3);
  });

  test.each([
    [401, true],
    [403, true],
    [429, false],
    [500, false],
    [503, false],
  ])("a response of %i: notified %s", async (answered, isNotified) => {
    const { session, signOut } = await signedIn();
    status = answered;
    await signOut();
    expect(session.pendingSignOut() === null).toBe(isNotified);
  });

  test("sends one request for two notifications at once", async () => {
    const { signOut, notifySignOut } = await signedIn();
    await Promise.all([signOut(), notifySignOut(), notifySignOut()]);
    expect(sent).toHaveLength(1);
  });

  test("sends one request when two tabs learn of it at once", async () => {
    const { signOut } = await signedIn();
    vi.resetModules();
    const other = await import("./sign-out.ts");
    const signedOut = signOut();
    await Promise.all([signedOut, other.notifySignOut()]);
    expect(sent).toHaveLength(1);
  });

  test.each([
    ["asked", "https://login.example/out", ["/api/staff/signout", "/api/staff/signout/directory"]],
    ["asked", null, ["/api/staff/signout", "/api/staff/signout/directory"]],
    ["idle", null, ["/api/staff/signout"]],
  ] as const)(
    "AUTH-77 a session of the directory that ends as %s leads to %s",
    async (reason, location, paths) => {
      const assign = vi.fn<(address: string) => void>();
      Object.assign(window.location, { assign });
      const { session, signOut } = await signedIn();
      const claims = { id: 7, session_id: "s-7", role: "staff", iat, exp: iat + 900 };
      session.startSession(tokenWith({ ...claims, by_directory: true }));
      answer = { msg: "", location };
      await signOut(reason);
      expect(sent.map((call) => call.path)).toEqual(paths);
      expect(assign.mock.calls).toEqual(reason === "idle" ? [] : [[location ?? "/"]]);
    },
  );
});
