/** A Krio line under an English text (CUST-28). */
export interface KrioEntry {
  english: string;
  krio: string;
  /** Whether a native speaker confirmed the line. */
  checked: boolean;
}

/** A draft, not checked by a native speaker yet. */
export function draft(english: string, krio: string): KrioEntry {
  return { english, krio, checked: false };
}
