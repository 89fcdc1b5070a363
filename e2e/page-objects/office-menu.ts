import type { Locator, Page } from "@playwright/test";

/** The menu of the back office: the entries of the role, and all sections below them. */
export class OfficeMenu {
  readonly nav: Locator;
  /** The entries of the role and those that were pinned. */
  readonly own: Locator;
  /** The sections below All sections, which exist while it is closed too. */
  readonly all: Locator;
  /** Opens and closes All sections. */
  readonly opener: Locator;

  constructor(page: Page) {
    this.nav = page.getByRole("navigation", { name: "Back office" });
    this.own = this.nav.getByRole("group", { name: "My menu" });
    this.all = this.nav.getByRole("group", { name: "All sections" });
    this.opener = this.all.getByRole("button", { name: "All sections", exact: true });
  }

  /** An entry of All sections, which has each section by its name. */
  section(name: string): Locator {
    return this.all.getByRole("link", { name, exact: true });
  }

  async openAll() {
    if ((await this.opener.getAttribute("aria-expanded")) === "false") await this.opener.click();
  }

  /** Opens a section by its name. */
  async go(name: string) {
    await this.openAll();
    await this.section(name).click();
  }
}
