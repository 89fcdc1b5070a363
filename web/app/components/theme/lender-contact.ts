/**
 * The lender's contact lines in the footer as HTML, with marks for the server (decision 141). Unlike other content they
 * are also on pages that React draws, which leaves such HTML as it is.
 */
const lines =
  "{{#address}}<span>{{value}}</span>{{/address}}" +
  '{{#phone}}<a href="tel:{{number}}">{{value}}</a>{{/phone}}' +
  '{{#email}}<a href="mailto:{{value}}">{{value}}</a>{{/email}}';

/** The id of the element in which the server leaves the lines to pages that are drawn in the browser. */
export const contactSource = "lender-contact";

/** The contact lines: with marks during the build, from the served page in a browser. */
export function contactLines(): string {
  if (import.meta.env.DEV) return "";
  if (typeof document === "undefined") return lines;
  return document.getElementById(contactSource)?.innerHTML ?? "";
}
