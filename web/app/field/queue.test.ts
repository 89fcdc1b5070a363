import { describe, expect, it } from "vitest";
import { type Absence, type Collection, merged, type Queue, toSend } from "./queue.ts";

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
const absence = (position: number, more: Partial<Absence> = {}): Absence => ({
  absence_key: `mark-${position}`,
  position,
  marked_at: `2026-03-16T1${position}:30:00.000Z`,
  place: "kept",
  text: "",
  ...more,
});
const byRow = <Entry extends { position: number }>(entries: Entry[]) =>
  new Map(entries.map((entry) => [entry.position, entry]));
const queueOf = (collections: Collection[], absences: Absence[] = []): Queue => ({
  collections: byRow(collections),
  absences: byRow(absences),
});
const placesOf = (entries: ReadonlyMap<number, { place: string }>) =>
  [...entries.values()].map(({ place }) => place);

describe("COLL-40 what is sent and what is shown", () => {
  it("sends what the office does not have for good, in the order in which it was collected", () => {
    const queue = queueOf([
      collection(3),
      collection(1, { place: "waiting" }),
      collection(2, { place: "booked" }),
      collection(4, { place: "conflict" }),
      collection(5, { place: "resolved" }),
    ]);
    expect(toSend(queue).collections.map(({ position }) => position)).toEqual([1, 3]);
  });

  it("keeps an amount that was added while the queue was sent", () => {
    const sent = queueOf([collection(1, { place: "booked", receipt_number: "RC-000001" })]);
    const { collections } = merged(queueOf([collection(1), collection(2)]), sent);
    expect(placesOf(collections)).toEqual(["booked", "kept"]);
  });

  it("does not show an amount as unsent again", () => {
    const before = queueOf([collection(1, { place: "booked" })]);
    const { collections } = merged(before, queueOf([collection(1), collection(2)]));
    expect(placesOf(collections)).toEqual(["booked", "kept"]);
  });
});

describe("COLL-43 absent members in the queue", () => {
  it("are sent beside the amount of the same row, in the order in which they were marked", () => {
    const queue = queueOf(
      [collection(2)],
      [absence(4), absence(2), absence(1, { place: "marked" }), absence(3, { place: "set_aside" })],
    );
    const { collections, absences } = toSend(queue);
    expect(collections.map(({ position }) => position)).toEqual([2]);
    expect(absences.map(({ position }) => position)).toEqual([2, 4]);
  });

  it("keep an amount that was collected while the mark of the row was sent", () => {
    const sent = queueOf([], [absence(1, { place: "marked" })]);
    const { collections, absences } = merged(queueOf([collection(1)], [absence(1)]), sent);
    expect([placesOf(collections), placesOf(absences)]).toEqual([["kept"], ["marked"]]);
  });
});
