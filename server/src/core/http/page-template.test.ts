import { describe, expect, it } from "vitest";
import { fillPage, parsePage } from "./page-template.ts";

const fill = (html: string, content = {}) => fillPage(parsePage(html), content);

describe("SITE-57 a page with the lender's content", () => {
  it("repeats a place for each entry, also inside another", () => {
    const jobs = [
      { title: "Cashier", needs: [{ value: "Krio" }, { value: "Care" }] },
      { title: "Driver", needs: [] },
    ];
    expect(
      fill("<ul>{{#jobs}}<li>{{title}}{{#needs}}<i>{{value}}</i>{{/needs}}</li>{{/jobs}}</ul>", {
        jobs,
      }),
    ).toBe("<ul><li>Cashier<i>Krio</i><i>Care</i></li><li>Driver</li></ul>");
  });

  it("shows the default of an empty place, and nothing for an unknown one", () => {
    const html = "{{#team}}{{name}}{{/team}}{{^team}}Nobody{{/team}}{{#other}}x{{/other}}{{other}}";
    expect(fill(html, { team: [] })).toBe("Nobody");
    expect(fill(html, { team: [{ name: "Abu" }] })).toBe("Abu");
  });

  it("escapes content in text and attributes, and does not read it for places", () => {
    const value = `<script>"'&{{secret}}`;
    expect(fill(`<a title="{{value}}">{{value}}</a>`, { value, secret: "key", toString: [] })).toBe(
      '<a title="&lt;script&gt;&quot;&#39;&amp;{{secret}}">&lt;script&gt;&quot;&#39;&amp;{{secret}}</a>',
    );
  });

  it("leaves other braces alone", () => {
    const html = "<script>if(a){{b}}({{}})</script>".replace("{{b}}", "{ {b} }");
    expect(fill(html)).toBe(html);
  });

  it.each(["{{#team}}", "{{/team}}", "{{#team}}{{#jobs}}{{/team}}{{/jobs}}"])(
    "with the places %s is refused",
    (html) => {
      expect(() => parsePage(html)).toThrow(/^A page/);
    },
  );
});
