import { useState } from "react";
import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
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
  const [typed, setTyped] = useState(searched);
  const [known, setKnown] = useState(searched);
  const [sent, setSent] = useState(searched);
  const search = (text: string) => {
    setSent(text);
    props.onSearch(text);
  };
  const searchSoon = useDebouncedCallback(search, props.pause ?? searchPause);
  if (known !== searched) {
    setKnown(searched);
    // The text sent from here returns through the address; it must not overwrite newer input.
    if (searched !== sent) setTyped(searched);
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
        typed !== "" && (
          <CloseButton
            size="sm"
            aria-label="Clear the search"
            onClick={() => {
              setTyped("");
              searchNow("");
            }}
          />
        )
      }
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        searchSoon(event.currentTarget.value.trim());
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") searchNow(typed.trim());
      }}
    />
  );
}
