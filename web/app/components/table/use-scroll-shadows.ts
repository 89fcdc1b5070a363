import { useEffect, useRef, useState, type RefObject } from "react";

/** Which sides of a box that scrolls sideways hide something: none, one, or both. */
type HiddenSides = "start" | "end" | "start end" | undefined;

/** Watches a box that scrolls sideways, as it is scrolled and as the box or its content changes width. */
export function useScrollShadows<Box extends HTMLElement>(): [RefObject<Box | null>, HiddenSides] {
  const box = useRef<Box>(null);
  const [hidden, setHidden] = useState<HiddenSides>();
  useEffect(() => {
    const watched = box.current;
    if (watched === null) return undefined;
    const look = () => setHidden(hiddenSides(watched));
    const sizes = new ResizeObserver(look);
    sizes.observe(watched);
    if (watched.firstElementChild !== null) sizes.observe(watched.firstElementChild);
    watched.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      watched.removeEventListener("scroll", look);
    };
  }, []);
  return [box, hidden];
}

/** A pixel more or less is rounding, not a column. */
function hiddenSides(box: HTMLElement): HiddenSides {
  const isPastStart = box.scrollLeft > 1;
  const isBeforeEnd = box.scrollLeft + box.clientWidth < box.scrollWidth - 1;
  if (isPastStart) return isBeforeEnd ? "start end" : "start";
  return isBeforeEnd ? "end" : undefined;
}
