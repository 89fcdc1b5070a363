import { describe, expect, it } from "vitest";
import { seal, unseal } from "../core/sealed.ts";
import { makeLock, openByPin, renewPin } from "./crypto.ts";

const recoveryKey = Buffer.alloc(32, 7).toString("base64");
// Fewer rounds than on the phone: the tests need many keys.
const rounds = 1_000;

describe("COLL-38 what the phone keeps is encrypted", () => {
  it("is read with the PIN, and with no other", async () => {
    const { lock, key } = await makeLock("482913", recoveryKey, rounds);
    const sealed = await seal(key, "sheet", { customer: "Aminata Sesay" });
    expect(Buffer.from(sealed.data).toString("latin1")).not.toContain("Aminata");
    const opened = await openByPin(lock, "482913");
    if (opened === null) throw new Error("the PIN does not open");
    expect(await unseal(opened, "sheet", sealed)).toEqual({ customer: "Aminata Sesay" });
    for (const wrong of ["482914", "", "48291", " 482913"])
      expect(await openByPin(lock, wrong)).toBeNull();
  });

  it("costs who tries PINs 600,000 rounds each on the phone", async () => {
    const { lock } = await makeLock("482913", recoveryKey);
    expect(lock.rounds).toBe(600_000);
    expect(await openByPin({ ...lock, rounds: 599_999 }, "482913")).toBeNull();
    expect(await openByPin(lock, "482913")).not.toBeNull();
  });

  it("is read with the recovery key of the office after the PIN is forgotten, and the old PIN opens nothing", async () => {
    const { lock, key } = await makeLock("482913", recoveryKey, rounds);
    const sealed = await seal(key, "queue:1", { amount: 50 });
    expect(await renewPin(lock, Buffer.alloc(32, 8).toString("base64"), "739154")).toBeNull();
    const renewed = await renewPin(lock, recoveryKey, "739154");
    if (renewed === null) throw new Error("the recovery key does not open");
    expect(await unseal(renewed.key, "queue:1", sealed)).toEqual({ amount: 50 });
    expect(await openByPin(renewed.lock, "482913")).toBeNull();
    expect(await openByPin(renewed.lock, "739154")).not.toBeNull();
  });

  it("is not read once it is changed, nor in the place of another value", async () => {
    const { key } = await makeLock("482913", recoveryKey, rounds);
    const sealed = await seal(key, "queue:1", { amount: 50 });
    await expect(unseal(key, "queue:2", sealed)).rejects.toThrow("cannot be read");
    const data = sealed.data.slice(0);
    const [first = 0] = new Uint8Array(data);
    new Uint8Array(data).fill(first ^ 1, 0, 1);
    await expect(unseal(key, "queue:1", { ...sealed, data })).rejects.toThrow("cannot be read");
  });

  it("uses the key without letting scripts read it, and another number for each value", async () => {
    const { key } = await makeLock("482913", recoveryKey, rounds);
    await expect(crypto.subtle.exportKey("raw", key)).rejects.toThrow(/not extractable/i);
    const [one, other] = [await seal(key, "a", 1), await seal(key, "a", 1)];
    expect(Buffer.from(one.iv).equals(Buffer.from(other.iv))).toBe(false);
  });
});
