import { describe, expect, it } from "vitest";
import { type Collection, merged, type Round, toSend } from "./round.ts";

const collection = (position: number, more: Partial<Collection> = {}): Collection => ({
  collection_key: `key-${position}`,
  position,
  amount: 10,
  collected_at: `2026-03-16T1${position}:00:00.000Z`,
  place: "kept",
  text: "",
  receipt_number: null,
  ...more,
});
const roundOf = (...collections: Collection[]) =>
  // Only the collections are read.
  ({ collections: new Map(collections.map((one) => [one.position, one])) }) as unknown as Round;

describe("COLL-40 what is sent and what is shown", () => {
  it("sends what the office does not have for good, in the order in which it was collected", () => {
    const round = roundOf(
      collection(3),
      collection(1, { place: "waiting" }),
      collection(2, { place: "booked" }),
      collection(4, { place: "conflict" }),
      collection(5, { place: "resolved" }),
    );
    expect(toSend(round).map(({ position }) => position)).toEqual([1, 3]);
  });

  it("keeps an amount that was added while the queue was sent", () => {
    const sent = roundOf(collection(1, { place: "booked", receipt_number: "RC-000001" }));
    const { collections } = merged(roundOf(collection(1), collection(2)), sent);
    expect([...collections.values()].map(({ place }) => place)).toEqual(["booked", "kept"]);
  });

  it("does not show an amount as unsent again", () => {
    const before = roundOf(collection(1, { place: "booked" }));
    const { collections } = merged(before, roundOf(collection(1), collection(2)));
    expect([...collections.values()].map(({ place }) => place)).toEqual(["booked", "kept"]);
  });
});
