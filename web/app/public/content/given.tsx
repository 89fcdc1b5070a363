import { sitePlaces, type SitePlace } from "@microfinance/contract/settings/site-content.ts";
import type { ReactNode } from "react";

/** The fields of a place, each a mark that the server replaces by the text. */
type Fields<Place extends SitePlace> = Readonly<Record<(typeof sitePlaces)[Place][number], string>>;

/**
 * Content of the lender in a finished page, repeated for each entry: the server writes it into the page (decision 141).
 * Development has no content.
 */
export function Given<Place extends SitePlace>(props: {
  name: Place;
  children: (fields: Fields<Place>) => ReactNode;
}) {
  if (import.meta.env.DEV) return null;
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

/** What stands for content that the lender has not entered. */
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
