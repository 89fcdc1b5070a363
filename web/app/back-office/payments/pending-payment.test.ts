import { beforeEach, describe, expect, test } from "vitest";
import { clearPending, isFinalResponse, storePending, openPayment } from "./pending-payment.ts";

const sent = {
  loan_id: "LN-202611-000001",
  customer_id: "CUS-000001",
  amount: 1250,
  payment_method: "Cash",
  transaction_date: "2026-11-05",
  remarks: "",
};

let stored: Map<string, string>;
let store: Storage;

beforeEach(() => {
  stored = new Map();
  store = {
    get length() {
      return stored.size;
    },
    clear: () => stored.clear(),
    key: (position) => [...stored.keys()][position] ?? null,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
});

describe("PAY-6 the pending payment of a form", () => {
  test("has the same id from the opening of the form until a response arrives", () => {
    const opened = openPayment(store, 4);
    expect(opened.transaction_id).toMatch(/^\d{4}(0[1-9]|1[0-2])[1-9]\d{8}$/);
    expect(opened.sent).toBeNull();
    expect(openPayment(store, 4)).toEqual(opened);
    clearPending(store, 4);
    expect(openPayment(store, 4).transaction_id).not.toBe(opened.transaction_id);
  });

  test("stores what was sent, so that a reload sends the same payment again", () => {
    const { transaction_id } = openPayment(store, 4);
    storePending(store, 4, { transaction_id, sent });
    expect(openPayment(store, 4)).toEqual({ transaction_id, sent });
  });

  test("belongs to one staff member: another person in this browser starts a new one", () => {
    const { transaction_id } = openPayment(store, 4);
    storePending(store, 4, { transaction_id, sent });
    expect(openPayment(store, 5)).toMatchObject({ sent: null });
    expect(openPayment(store, 4).sent).toEqual(sent);
  });

  test.each(["", "null", "{", "[]", '{"transaction_id":5}', '{"transaction_id":"1","sent":{}}'])(
    "is a new one when what was kept is %j",
    (text) => {
      stored.set("pendingPayment.4", text);
      expect(openPayment(store, 4).sent).toBeNull();
    },
  );

  test("is final after a rejection, not after a network error or an ended session", () => {
    expect([400, 404, 409].every(isFinalResponse)).toBe(true);
    expect([0, 401, 403, 429, 500, 502, 503, 504].some(isFinalResponse)).toBe(false);
  });
});
