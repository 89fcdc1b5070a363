import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Kbd } from "@mantine/core";
import IconSearch from "icon:search";
import { withMantine } from "../../components/theme/with-mantine.ts";
import classes from "./palette-button.module.css";
import { isPressedAlone, useShortcut } from "./use-shortcut.ts";

const Palette = lazy(
  withMantine(async () => ({ default: (await import("./palette.tsx")).Palette })),
);

/** What was typed before the palette had the focus. */
export interface TypedEarly {
  text: string;
  /** Whether Enter was pressed after it. */
  isEntered: boolean;
}

const nothingTyped: TypedEarly = { text: "", isEntered: false };

/** The search and the commands in the top bar, opened by `/` or Ctrl-K (SITE-41). The palette loads on first use. */
export function PaletteButton() {
  const [openings, setOpenings] = useState(0);
  const typed = useRef<TypedEarly>(nothingTyped);
  const isReady = useRef(false);
  const open = () => {
    typed.current = nothingTyped;
    isReady.current = false;
    setOpenings((count) => count + 1);
  };
  useShortcut(opensPalette, open);

  // Keys that are pressed before the palette has the focus are its first text, up to Enter, which takes its first line.
  useEffect(() => {
    if (openings === 0 || isReady.current) return;
    const keep = (event: KeyboardEvent) => {
      const { key } = event;
      const { text, isEntered } = typed.current;
      const isEnter = key === "Enter" && text !== "";
      if (isReady.current || event.ctrlKey || event.metaKey) return;
      if (key.length !== 1 && !isEnter) return;
      event.preventDefault();
      if (!isEntered) typed.current = { text: isEnter ? text : text + key, isEntered: isEnter };
    };
    window.addEventListener("keydown", keep);
    return () => window.removeEventListener("keydown", keep);
  }, [openings]);

  return (
    <>
      <button type="button" className={classes.open} aria-haspopup="dialog" onClick={open}>
        <IconSearch size={17} aria-hidden="true" />
        <span>Search or go to</span>
        <Kbd size="xs" aria-hidden="true">
          /
        </Kbd>
      </button>
      {openings > 0 && (
        <Suspense fallback={null}>
          <Palette
            key={openings}
            takeTyped={() => {
              isReady.current = true;
              const early = typed.current;
              typed.current = nothingTyped;
              return early;
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** `/` outside of inputs and dialogs, and Ctrl-K anywhere. */
function opensPalette(event: KeyboardEvent): boolean {
  const isCtrlK = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
  return isCtrlK || isPressedAlone(event, "/");
}
