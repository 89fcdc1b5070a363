import { useState } from "react";

/** What a person changed in their menu on this device (SITE-61). */
export interface MenuMemory {
  /** The parent entries that were opened or closed by hand, by name: whether they are open. */
  folds: Readonly<Record<string, boolean>>;
  /** The keys of the sections that they pinned, in the order of pinning. */
  pins: readonly string[];
}

const unchanged: MenuMemory = { folds: {}, pins: [] };

/** The stored memory; a text that is missing or spoiled is a menu that nobody changed. */
export function readMenuMemory(stored: string | null): MenuMemory {
  try {
    const found: unknown = JSON.parse(stored ?? "null");
    if (typeof found !== "object" || found === null) return unchanged;
    const { folds, pins } = found as { folds?: unknown; pins?: unknown };
    return {
      folds: Object.fromEntries(
        Object.entries(typeof folds === "object" && folds !== null ? folds : {}).filter(
          (fold): fold is [string, boolean] => typeof fold[1] === "boolean",
        ),
      ),
      pins: Array.isArray(pins) ? pins.filter((pin) => typeof pin === "string") : [],
    };
  } catch {
    return unchanged;
  }
}

/** The memory after a section is pinned, or unpinned if it was. */
export function withPin(memory: MenuMemory, key: string): MenuMemory {
  const { pins } = memory;
  return {
    ...memory,
    pins: pins.includes(key) ? pins.filter((pin) => pin !== key) : [...pins, key],
  };
}

/** The memory of this person on this device, and how it changes. */
export function useMenuMemory(userId: number) {
  const name = `menu.${userId}`;
  const [memory, setMemory] = useState(() => readMenuMemory(localStorage.getItem(name)));
  const change = (next: MenuMemory) => {
    localStorage.setItem(name, JSON.stringify(next));
    setMemory(next);
  };
  return {
    memory,
    fold: (heading: string, isOpen: boolean) =>
      change({ ...memory, folds: { ...memory.folds, [heading]: isOpen } }),
    pin: (key: string) => change(withPin(memory, key)),
  };
}
