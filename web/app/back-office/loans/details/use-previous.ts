import { useState } from "react";

/** The last value that was not null, so that a closing panel shows its content until the animation ends. */
export function usePrevious<Value extends string | number>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
