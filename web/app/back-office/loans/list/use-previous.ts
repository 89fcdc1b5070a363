import { useState } from "react";

/** What was there last, so that a closing panel keeps its content until it is gone. */
export function usePrevious<Value extends string | number>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
