import { type RefObject, useEffect, useEffectEvent } from "react";
import { printElement } from "./print-frame.ts";

/** Prints a paper once, as soon as it is ready. @param onDone runs when it was printed */
export function usePrintOnce(
  paper: RefObject<HTMLElement | null>,
  title: string,
  onDone: () => void,
): void {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const print = async () => {
      if (paper.current !== null) await printElement(paper.current, title);
      done();
    };
    // The effects of a double mount in development would print twice.
    const timer = setTimeout(() => void print());
    return () => clearTimeout(timer);
  }, [paper, title]);
}
