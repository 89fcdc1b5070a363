import { Autocomplete, type AutocompleteProps } from "@mantine/core";
import { districts, textLimits } from "@microfinance/contract/core/constants.ts";

/** A district: any text, with the country's districts offered while typing. */
export function DistrictField(props: AutocompleteProps) {
  return <Autocomplete {...props} data={[...districts]} maxLength={textLimits.line} />;
}
