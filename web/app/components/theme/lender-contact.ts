/**
 * What the footer says of the lender as HTML, with marks for the server (decision 141). Unlike other content it is also
 * on pages that React draws, which leaves such HTML as it is.
 */
const lines = {
  contact:
    "{{#address}}<span>{{value}}</span>{{/address}}" +
    "{{#hours}}<span>{{value}}</span>{{/hours}}" +
    '{{#phone}}<a href="tel:{{number}}">{{value}}</a>{{/phone}}' +
    '{{#whatsapp}}<a href="https://wa.me/{{number}}">WhatsApp {{value}}</a>{{/whatsapp}}' +
    '{{#email}}<a href="mailto:{{value}}">{{value}}</a>{{/email}}',
  identity:
    "{{#legal_name}}<span>{{value}}</span>{{/legal_name}}" +
    "{{#registration}}<span>Registration {{value}}</span>{{/registration}}" +
    "{{#regulator}}<span>Regulated by {{value}}</span>{{/regulator}}" +
    "{{#licence}}<span>Licence {{value}}</span>{{/licence}}",
} as const;

/** How to reach the lender, and who it is by law (SITE-75). */
type LenderPart = keyof typeof lines;

/** The element in which the server leaves a part to pages that are drawn in the browser. */
export const sourceOf = (part: LenderPart) => `lender-${part}`;

/** The lines of a part: with marks during the build, from the served page in a browser. */
export function lenderLines(part: LenderPart): string {
  if (import.meta.env.DEV) return "";
  if (typeof document === "undefined") return lines[part];
  return document.getElementById(sourceOf(part))?.innerHTML ?? "";
}
