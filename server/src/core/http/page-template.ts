import type { SiteContent } from "@microfinance/contract/settings/site-content.ts";

type Part =
  | string
  | { field: string }
  | { place: string; isAbsent: boolean; parts: readonly Part[] };

const marks = /\{\{([#^/]?)([a-z_]+)\}\}/g;

/**
 * A page with places for the lender's content (decision 141): `{{#team}}...{{/team}}` is repeated for each entry,
 * `{{^team}}...{{/team}}` stays if there is none, `{{name}}` is a field of the entry.
 */
export type PageTemplate = readonly Part[];

/** Reads a page. Fails on places that do not end, so that a broken page is not served. */
export function parsePage(html: string): PageTemplate {
  const root: Part[] = [];
  const open: { name: string; parts: Part[] }[] = [{ name: "", parts: root }];
  let at = 0;
  for (const mark of html.matchAll(marks)) {
    const [whole, kind, name = ""] = mark;
    const parts = open.at(-1)?.parts ?? root;
    if (mark.index > at) parts.push(html.slice(at, mark.index));
    at = mark.index + whole.length;
    if (kind === "") parts.push({ field: name });
    else if (kind === "/") {
      if (open.pop()?.name !== name || open.length === 0)
        throw new Error(`A page ends "${name}" where it has not begun.`);
    } else {
      const inner: Part[] = [];
      parts.push({ place: name, isAbsent: kind === "^", parts: inner });
      open.push({ name, parts: inner });
    }
  }
  if (open.length > 1) throw new Error(`A page does not end "${open.at(-1)?.name}".`);
  root.push(html.slice(at));
  return root;
}

/** Writes content into a page, escaped for text and attributes. Content is never read for places again. */
export function fillPage(template: PageTemplate, ...scopes: readonly SiteContent[]): string {
  return template
    .map((part) => {
      if (typeof part === "string") return part;
      if ("field" in part) return escapeHtml(textOf(find(scopes, part.field)));
      const found = find(scopes, part.place);
      const entries = typeof found === "object" ? found : [];
      if (part.isAbsent) return entries.length === 0 ? fillPage(part.parts, ...scopes) : "";
      return entries.map((entry) => fillPage(part.parts, entry, ...scopes)).join("");
    })
    .join("");
}

/** The value in the innermost entry that has the name. */
function find(scopes: readonly SiteContent[], name: string) {
  return scopes.find((scope) => name in scope)?.[name];
}

function textOf(value: SiteContent[string] | undefined): string {
  return typeof value === "string" ? value : "";
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? "");
}
