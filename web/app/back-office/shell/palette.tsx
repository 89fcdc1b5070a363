import { useEffect, useEffectEvent, useState, type KeyboardEvent } from "react";
import { Loader, UnstyledButton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { createSpotlight, Spotlight, useSpotlight } from "@mantine/spotlight";
import IconSearch from "icon:search";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { listCustomers } from "@microfinance/contract/customers/endpoints.ts";
import { listLoans } from "@microfinance/contract/loans/endpoints.ts";
import { readPayment } from "@microfinance/contract/payments/endpoints.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { NearNames } from "../../components/feedback/near-names.tsx";
import { StatusBadge } from "../../components/display/status-badge.tsx";
import { useActor } from "../../core/use-actor.ts";
import { useMyTill } from "../use-my-till.ts";
import { useEndpointQuery } from "../../core/query.ts";
import { useSectionNavigation } from "../../core/use-section.ts";
import {
  paletteGroups,
  type PaletteOption,
  paletteOptions,
  readQuery,
  receiptIn,
} from "./palette-options.ts";
import type { TypedEarly } from "./palette-button.tsx";
import "./palette-styles.css";
import classes from "./palette.module.css";

/** Pause in typing, in milliseconds, before the search. */
const pause = 200;
/** Number of results of each kind. */
const shown = 5;

const [store, palette] = createSpotlight();

/**
 * The palette (SITE-41): people, loans, receipts, then the commands of the person's role. Enter takes the first line,
 * also while the search is under way.
 *
 * @param takeTyped returns what was typed before the palette had the focus.
 */
export function Palette(props: { takeTyped: () => TypedEarly }) {
  const [text, setText] = useState("");
  const [hasChosen, setChosen] = useState(false);
  const [enterWaits, setEnterWaits] = useState(false);
  const navigate = useSectionNavigation();
  const { groups, isSearching } = usePaletteOptions(text);
  const options = paletteGroups.flatMap((group) => groups[group]);
  const { selected } = useSpotlight(store);
  const marked = options[Math.max(0, selected)]?.id;

  useEffect(() => palette.open(), []);

  const choose = (option: PaletteOption) => {
    setChosen(true);
    setEnterWaits(false);
    palette.close();
    navigate(option.section, option.params);
  };
  const listed = options.map(({ id }) => id).join();
  const showNewList = useEffectEvent((ids: string) => {
    if (ids === "") return;
    store.updateState((state) => ({ ...state, selected: 0 }));
    const [first] = options;
    if (enterWaits && first !== undefined) queueMicrotask(() => choose(first));
  });
  const shownList = isSearching ? "" : listed;
  useEffect(() => showNewList(shownList), [shownList]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !isSearching) return;
    // The list is not that of the text yet.
    event.preventDefault();
    event.stopPropagation();
    setEnterWaits(true);
  };

  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={text}
      onQueryChange={(query) => {
        setText(query);
        setEnterWaits(false);
      }}
      scrollable
      maxHeight={460}
      yOffset="6dvh"
      // Each opening begins with a new palette; clearing late would take what is typed into it.
      clearQueryOnClose={false}
      returnFocus={!hasChosen}
      overlayProps={{ backgroundOpacity: 0.45, blur: 0 }}
      title="Search and commands"
      classNames={{ header: "visually-hidden" }}
    >
      <div onKeyDownCapture={onKeyDown} className={classes.palette}>
        <Spotlight.Search
          role="combobox"
          aria-label="Search or go to"
          aria-expanded
          aria-controls="palette-list"
          aria-autocomplete="list"
          aria-activedescendant={marked}
          autoComplete="off"
          onFocus={() => {
            const { text: early, isEntered } = props.takeTyped();
            if (early !== "") setText(early);
            if (isEntered) setEnterWaits(true);
          }}
          maxLength={textLimits.search}
          placeholder="Name, phone, loan, receipt, or pay, go to"
          leftSection={isSearching ? <Loader size={17} /> : <IconSearch size={18} />}
        />
        <Spotlight.ActionsList id="palette-list" role="listbox" aria-label="Found">
          {paletteGroups.map(
            (group) =>
              groups[group].length > 0 && (
                <Spotlight.ActionsGroup key={group} label={group} role="group" aria-label={group}>
                  {groups[group].map((option) => (
                    // Spotlight's own action does not pass on its id, which the input refers to.
                    <UnstyledButton
                      key={option.id}
                      id={option.id}
                      className={classes.action ?? ""}
                      role="option"
                      tabIndex={-1}
                      data-action
                      data-selected={option.id === marked || undefined}
                      aria-selected={option.id === marked}
                      // Focus stays in the input.
                      onMouseDown={(event) => event.preventDefault()}
                      onClick={() => choose(option)}
                    >
                      <span className={classes.label}>{option.label}</span>
                      <span className={classes.note}>{option.note}</span>
                      {option.status !== undefined && <StatusBadge plain status={option.status} />}
                    </UnstyledButton>
                  ))}
                </Spotlight.ActionsGroup>
              ),
          )}
          {options.length === 0 && (
            <Spotlight.Empty role="option" aria-selected={false} aria-disabled>
              {isSearching
                ? generalTexts.loading
                : "Nothing found. Try a loan id, customer id, name, phone or receipt number."}
              {!isSearching && <NearNames typed={readQuery(text).rest} onChoose={setText} />}
            </Spotlight.Empty>
          )}
        </Spotlight.ActionsList>
      </div>
    </Spotlight.Root>
  );
}

/** The options for a text; those of the server follow after a pause in typing. */
function usePaletteOptions(text: string) {
  const actor = useActor();
  const [settled] = useDebouncedValue(text, pause);
  const { verb, rest } = readQuery(settled);
  const isAsked = rest !== "" && verb !== "go";
  const query = { query: rest, page_size: shown };
  const receipt = receiptIn(rest);
  const loans = useEndpointQuery(listLoans, { query }, { enabled: isAsked });
  const customers = useEndpointQuery(
    listCustomers,
    { query },
    { enabled: isAsked && verb !== "pay" },
  );
  const payment = useEndpointQuery(
    readPayment,
    { params: { paymentId: receipt ?? "" } },
    { enabled: isAsked && receipt !== null },
  );
  const isSearching =
    text.trim() !== settled.trim() ||
    [loans, customers, payment].some(({ fetchStatus, data }) => {
      return data === undefined && fetchStatus === "fetching";
    });
  const { isOn: hasTills } = useMyTill();
  const found = {
    hasTills,
    loans: loans.data?.loans ?? [],
    customers: customers.data?.customers ?? [],
    receipt: payment.data?.payment ?? null,
  };
  return { groups: paletteOptions(settled, actor, found), isSearching };
}
