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

/** Signs in a staff member who has a payment without a response and an unfinished application. */
async function atWork() {
  const session = await import("./session.ts");
  session.startSession(tokenOf(4));
  tabStorage.set("pendingPayment.4", "{}");
  tabStorage.set("visited", "yes");
  storage.set(`${session.applicationDraftKey}4`, "{}");
  return session;
}

describe("14.3.1 data of a person in the browser", () => {
  test("a sign-out removes the payment without a response and the unfinished application", async () => {
    const session = await atWork();
    session.endSession("asked");
    expect([...tabStorage.keys()]).toEqual(["visited"]);
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

  test.each(["asked", "idle", "expired", "refused"] as const)(
    "the last known Home is removed when a session ends as %s, and before another begins",
    async (reason) => {
      const deleteDatabase = vi.fn<(name: string) => void>();
      vi.stubGlobal("indexedDB", { deleteDatabase });
      const session = await atWork();
      expect(deleteDatabase.mock.calls).toEqual([["last-home"]]);
      session.endSession(reason);
      expect(deleteDatabase.mock.calls).toEqual([["last-home"], ["last-home"]]);
      vi.unstubAllGlobals();
    },
  );

  test("a reload does not remove it", async () => {
    await atWork();
    vi.resetModules();
    const session = await import("./session.ts");
    expect(session.getSession().state).toBe("signed-in");
    expect([...tabStorage.keys()]).toContain("pendingPayment.4");
  });

  test("the sign-in of another person removes it, in this tab and in others", async () => {
    const session = await atWork();
    session.endSession("expired");
    session.startSession(tokenOf(5));
    expect([...tabStorage.keys()]).toEqual(["visited"]);

    tabStorage.set("pendingPayment.5", "{}");
    storage.set("accessToken", tokenOf(6));
    session.getSession();
    expect([...tabStorage.keys()]).toEqual(["visited"]);
  });
});
