import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { render } from "../../../test-support/render.tsx";
import { sourceOf } from "../../components/theme/lender-contact.ts";
import { OfficeContact } from "./office-contact.tsx";

test("SITE-40 every page of the customer area says how to reach the office", () => {
  vi.stubEnv("DEV", false);
  const source = document.createElement("template");
  source.id = sourceOf("contact");
  source.innerHTML = '<a href="tel:+23276123456">+232-76-123456</a>';
  document.body.append(source);
  render(<OfficeContact />);
  expect(screen.getByRole("link", { name: "+232-76-123456" })).toBeTruthy();
  expect(screen.getByRole("link", { name: /^Write to us/ }).getAttribute("href")).toBe("/contact");
  source.remove();
  vi.unstubAllEnvs();
});
