import { beforeEach, describe, expect, test, vi } from "vitest";
import { openTestBrowser, tokenWith } from "./test-browser.ts";

let storage: Map<string, string>;
let tabStorage: Map<string, string>;

const now = Date.parse("2026-11-05T09:00:00Z") / 1000;
const tokenOf = (id: number) =>
  tokenWith({ id, session_id: `s-${id}`, role: "staff", iat: now, exp: now + 900 });

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: now * 1000 });
  ({ storage, tabStorage } = openTestBrowser());
});

/** Signs a staff member in, who then sends a payment without an answer and begins an application. */
async function atWork() {
  const session = await import("./session.ts");
  session.startSession(tokenOf(4));
  tabStorage.set("pendingPayment.4", "{}");
  tabStorage.set("veil", "yes");
  storage.set(`${session.applicationDraftKey}4`, "{}");
  return session;
}

describe("14.3.1 what stays in the browser of a person", () => {
  test("a sign-out leaves neither the payment without an answer nor the unfinished application", async () => {
    const session = await atWork();
    session.endSession("asked");
    expect([...tabStorage.keys()]).toEqual(["veil"]);
    expect([...storage.keys()]).not.toContain(`${session.applicationDraftKey}4`);
  });

  test.each(["idle", "expired", "refused"] as const)(
    "a session that ended as %s keeps the payment for the same person",
    async (reason) => {
      const session = await atWork();
      session.endSession(reason);
      expect([...tabStorage.keys()]).toContain("pendingPayment.4");
      session.startSession(tokenOf(4));
      expect([...tabStorage.keys()]).toContain("pendingPayment.4");
    },
  );

  test("a reload keeps it", async () => {
    await atWork();
    vi.resetModules();
    const session = await import("./session.ts");
    expect(session.getSession().state).toBe("signed-in");
    expect([...tabStorage.keys()]).toContain("pendingPayment.4");
  });

  test("it is gone once another person signs in, in this tab or another", async () => {
    const session = await atWork();
    session.endSession("expired");
    session.startSession(tokenOf(5));
    expect([...tabStorage.keys()]).toEqual(["veil"]);

    tabStorage.set("pendingPayment.5", "{}");
    storage.set("accessToken", tokenOf(6));
    session.getSession();
    expect([...tabStorage.keys()]).toEqual(["veil"]);
  });
});
