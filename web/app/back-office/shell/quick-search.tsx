import { lazy, Suspense, useEffect, useRef, useState, type KeyboardEvent } from "react";
import { Kbd, Loader, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useSectionNavigation } from "../../core/use-section.ts";
import { type Found, listId, optionId } from "./quick-options.ts";
import classes from "./quick-search.module.css";

/** Pause in typing, in milliseconds, before the search. */
const pause = 250;

// Loaded on demand: the results import the code of loans and customers.
const loadFound = () => import("./quick-found.tsx");
const QuickFound = lazy(async () => ({ default: (await loadFound()).QuickFound }));

const nothing: Found = { values: [], isSearching: false };

/**
 * Search in the top bar for loans and customers, opened by `/` or Ctrl-K. A loan opens in Loans Maintenance
 * (`#loans?loan=…`), a customer in Customer details.
 */
export function QuickSearch() {
  const [searchText, setSearchText] = useState("");
  const [text] = useDebouncedValue(searchText.trim(), pause);
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState<string | null>(null);
  const [found, setFound] = useState(nothing);
  const input = useRef<HTMLInputElement>(null);
  const navigate = useSectionNavigation();
  const isShown = isOpen && text.length > 0;
  useShortcut(() => input.current?.focus());

  const close = () => {
    setOpen(false);
    setMarked(null);
  };
  const choose = (value: string) => {
    const [kind, id = ""] = value.split(":");
    if (kind === "loan") navigate("loans", { loan: id });
    else navigate("customer-details", { id });
    setSearchText("");
    close();
    input.current?.blur();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setOpen(true);
      setMarked(neighbour(found.values, marked, step));
    }
    if (event.key === "Enter" && isShown && marked !== null) choose(marked);
    if (event.key === "Escape") close();
  };

  return (
    <div className={classes.search}>
      <TextInput
        ref={input}
        role="combobox"
        aria-label="Search loans and customers"
        aria-haspopup="listbox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={isShown && marked !== null ? optionId(marked) : undefined}
        autoComplete="off"
        classNames={{ input: classes.input ?? "", section: classes.section ?? "" }}
        placeholder="Search loans and customers"
        leftSection={<IconSearch size={17} />}
        rightSection={isShown && found.isSearching ? <Loader size={16} /> : <Kbd size="xs">/</Kbd>}
        value={searchText}
        onChange={(event) => {
          setSearchText(event.currentTarget.value);
          setOpen(true);
          setMarked(null);
        }}
        onFocus={() => {
          void loadFound();
          setOpen(true);
        }}
        onClick={() => setOpen(true)}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      {isShown && (
        <Suspense fallback={null}>
          <QuickFound text={text} marked={marked} onFound={setFound} onChoose={choose} />
        </Suspense>
      )}
    </div>
  );
}

/** The option after or before the active one; wraps around at the ends. */
function neighbour(values: readonly string[], marked: string | null, step: number): string | null {
  const from = marked === null ? -1 : values.indexOf(marked);
  const to = from === -1 && step < 0 ? values.length - 1 : from + step;
  return values.at(to % Math.max(1, values.length)) ?? null;
}

/** Calls back on `/` outside of inputs, and on Ctrl-K anywhere. */
function useShortcut(act: () => void): void {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement &&
        (event.target.isContentEditable ||
          event.target.closest("input, textarea, select, [role=dialog]") !== null);
      const isSlash =
        event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
      const isCtrlK = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
      if (!isSlash && !isCtrlK) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  });
}
