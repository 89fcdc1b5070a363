import { useEffect, useRef, useState, type RefObject } from "react";

/** Sides of a horizontally scrolling box that hide content: none, one, or both. */
type HiddenSides = "start" | "end" | "start end" | undefined;

/** Observes a horizontally scrolling box: its scrolling, and the width of the box and its content. */
export function useScrollShadows<Box extends HTMLElement>(): [RefObject<Box | null>, HiddenSides] {
  const box = useRef<Box>(null);
  const [hidden, setHidden] = useState<HiddenSides>();
  useEffect(() => {
    const watched = box.current;
    if (watched === null) return undefined;
    const measure = () => setHidden(hiddenSides(watched));
    const sizes = new ResizeObserver(measure);
    sizes.observe(watched);
    for (const content of watched.children) sizes.observe(content);
    // Other rows may overflow or fit without any change of these sizes.
    const rows = new MutationObserver(measure);
    rows.observe(watched, { childList: true, subtree: true });
    watched.addEventListener("scroll", measure, { passive: true });
    return () => {
      sizes.disconnect();
      rows.disconnect();
      watched.removeEventListener("scroll", measure);
    };
  }, []);
  return [box, hidden];
}

/** A difference of one pixel is rounding. */
function hiddenSides(box: HTMLElement): HiddenSides {
  const isPastStart = box.scrollLeft > 1;
  const isBeforeEnd = box.scrollLeft + box.clientWidth < box.scrollWidth - 1;
  if (isPastStart) return isBeforeEnd ? "start end" : "start";
  return isBeforeEnd ? "end" : undefined;
}
