import { useState } from "react";
import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import IconSearch from "icon:search";
import { textLimits } from "@microfinance/contract/core/constants.ts";

/** Pause in typing, in milliseconds, before a list is searched. */
const searchPause = 300;

/**
 * Searches a list after a pause in typing, or at once with Enter.
 *
 * @param searched the current search text, if it is in the address: the Back button restores it here too.
 * @param pause milliseconds, if a screen has its own (LOAN-67).
 */
export function SearchField(props: {
  label: string;
  placeholder: string;
  onSearch: (text: string) => void;
  className?: string | undefined;
  searched?: string;
  pause?: number;
}) {
  const searched = props.searched ?? "";
  const [input, setInput] = useState(searched);
  const [lastSearched, setLastSearched] = useState(searched);
  const [sent, setSent] = useState(searched);
  const search = (text: string) => {
    setSent(text);
    props.onSearch(text);
  };
  const searchSoon = useDebouncedCallback(search, props.pause ?? searchPause);
  if (lastSearched !== searched) {
    setLastSearched(searched);
    // The text sent from here returns through the address; it must not overwrite newer input.
    if (searched !== sent) setInput(searched);
  }
  const searchNow = (text: string) => {
    searchSoon.cancel();
    search(text);
  };
  return (
    <TextInput
      type="text"
      inputMode="search"
      role="searchbox"
      {...(props.className === undefined ? {} : { className: props.className })}
      aria-label={props.label}
      placeholder={props.placeholder}
      maxLength={textLimits.search}
      autoComplete="off"
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={
        input !== "" && (
          <CloseButton
            size="sm"
            aria-label="Clear the search"
            onClick={() => {
              setInput("");
              searchNow("");
            }}
          />
        )
      }
      value={input}
      onChange={(event) => {
        setInput(event.currentTarget.value);
        searchSoon(event.currentTarget.value.trim());
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") searchNow(input.trim());
      }}
    />
  );
}
