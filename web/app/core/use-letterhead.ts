import * as settings from "@microfinance/contract/settings/endpoints.ts";
import { defaultSettings } from "@microfinance/contract/settings/schema.ts";
import { useEndpointQuery } from "./query.ts";
import type { Letterhead } from "../components/print/print-layout.tsx";

/** The lender's letterhead for printable documents, from its settings; the product's name until they are loaded. */
export function useLetterhead(): Letterhead {
  const { data } = useLetterheadQuery();
  const { lender_name, address, phone, email } = data?.letterhead ?? defaultSettings;
  return { name: lender_name, address, phone, email, logo: data?.letterhead.logo ?? null };
}

/** Whether the letterhead has loaded, or cannot be read. */
export function useIsLetterheadLoaded(): boolean {
  return !useLetterheadQuery().isPending;
}

function useLetterheadQuery() {
  return useEndpointQuery(settings.readLetterhead, {}, { staleTime: 5 * 60_000 });
}
