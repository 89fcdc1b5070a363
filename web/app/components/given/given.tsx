import { defaultProducts } from "@microfinance/contract/products/default-products.ts";
import { offerContent } from "@microfinance/contract/products/offer-content.ts";
import type { OfferWord } from "@microfinance/contract/products/offer-places.ts";
import type { SiteContent } from "@microfinance/contract/settings/site-content.ts";
import { type SitePlace, sitePlaces } from "@microfinance/contract/settings/site-places.ts";
import { createContext, type ReactNode, useContext } from "react";

/** The fields of a place, each a mark that the server replaces by the text. */
type Fields<Place extends SitePlace> = Readonly<Record<(typeof sitePlaces)[Place][number], string>>;

/** Development shows the offers of a new lender, and no other content. */
const development: SiteContent = import.meta.env.DEV
  ? offerContent(defaultProducts, { salary: "", business: "" })
  : {};
const Entry = createContext<SiteContent>({});

/**
 * Content of the lender in a finished page, repeated for each entry: the server writes it into the page (decision 141).
 */
export function Given<Place extends SitePlace>(props: {
  name: Place;
  children: (fields: Fields<Place>) => ReactNode;
}) {
  if (import.meta.env.DEV) return <GivenInDevelopment {...props} />;
  const names: readonly string[] = sitePlaces[props.name];
  const fields = Object.fromEntries(names.map((name) => [name, `{{${name}}}`]));
  return (
    <>
      {`{{#${props.name}}}`}
      {/* The object has exactly the fields of the place. */}
      {props.children(fields as Fields<Place>)}
      {`{{/${props.name}}}`}
    </>
  );
}

function GivenInDevelopment<Place extends SitePlace>(props: {
  name: Place;
  children: (fields: Fields<Place>) => ReactNode;
}) {
  const entries = (useContext(Entry)[props.name] ?? development[props.name]) || [];
  if (typeof entries === "string") return null;
  return entries.map((entry, index) => (
    // The entries of a new lender never change their places.
    <Entry key={index} value={entry}>
      {props.children(entry as Fields<Place>)}
    </Entry>
  ));
}

/** The text in place of content that the lender has not entered. */
export function NotGiven(props: { name: SitePlace; children: ReactNode }) {
  if (import.meta.env.DEV) return props.children;
  return (
    <>
      {`{{^${props.name}}}`}
      {props.children}
      {`{{/${props.name}}}`}
    </>
  );
}

/** A word that follows from the products, such as the fee: a mark that the server replaces. */
export function givenWord(name: OfferWord): string {
  if (!import.meta.env.DEV) return `{{${name}}}`;
  const word = development[name];
  return typeof word === "string" ? word : "";
}
