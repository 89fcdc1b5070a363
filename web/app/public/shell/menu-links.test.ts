import { expect, test } from "vitest";
import { currentMark, menuLinks } from "./menu-links.ts";

test.each([
  ["/home", "Home", "page"],
  ["/home/", "Home", "page"],
  ["/home/careers", "Home", "true"],
  ["/services", "Services", "page"],
  ["/services/privacy-terms", "Services", "true"],
  ["/services/help-center", "Support", "page"],
  ["/contact", "Contact", "page"],
])("SITE-2 at %s the link %s is highlighted alone", (path, label, mark) => {
  const marked = menuLinks
    .map((link) => [link.label, currentMark(link.page, path)])
    .filter(([, one]) => one !== undefined);
  expect(marked).toEqual([[label, mark]]);
});

test("SITE-2 an address without a page highlights nothing", () => {
  expect(menuLinks.filter((link) => currentMark(link.page, "/nowhere"))).toEqual([]);
});
