import { directoryTexts as texts } from "@microfinance/contract/directory/texts.ts";
import type { Page } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { directoryClient, openDirectory } from "../../scripts/directory-for-tests.mjs";
import { expect, expectNoOverflow } from "../fixtures.ts";
import { test as base } from "../own-server.ts";
import { BackOffice } from "../page-objects/back-office.ts";
import { OfficeMenu } from "../page-objects/office-menu.ts";

/** A directory of the lender, which the environment of its server names. */
const test = base.extend<object, { directory: Awaited<ReturnType<typeof openDirectory>> }>({
  directory: [
    async ({ origin }, provide) => {
      const directory = await openDirectory(`${origin}/staff/signin`);
      await provide(directory);
      await directory.close();
    },
    { scope: "worker" },
  ],
  environment: [
    async ({ directory }, provide) => {
      await provide({
        OIDC_ISSUER: directory.issuer,
        OIDC_CLIENT_ID: directoryClient.client_id,
        OIDC_CLIENT_SECRET: directoryClient.client_secret,
        OIDC_NAME: "Salone ID",
        OIDC_GROUPS: "finance=Finance Admin",
      });
    },
    { scope: "worker" },
  ],
});

test.use({ viewport: { width: 360, height: 800 } });

test("AUTH-72, AUTH-73, AUTH-74, AUTH-77 a person of the directory waits for an administrator, enters with the role of the group, and signs out of both; one without a group is refused", async ({
  directory,
  newPerson,
  signedIn,
}) => {
  const person = { given_name: "Mariama", email_verified: true, groups: ["finance"] };
  const make = (more: object) => {
    const sub = randomUUID();
    directory.people.set(sub, { sub, email: `${sub}@lender.example`, ...person, ...more });
    return sub;
  };

  await test.step("who has no group is refused", async () => {
    const page = await newPerson();
    await askDirectory(page);
    await signInAs(page, make({ family_name: "Koroma", groups: [] }));
    await expect(page.getByText(texts.noGroup)).toBeVisible();
    await expectNoOverflow(page);
  });

  const page = await newPerson();
  await askDirectory(page);
  await signInAs(page, make({ family_name: "Bangura" }));
  await expect(page.getByText(texts.waits)).toBeVisible();
  await expectNoOverflow(page);

  await test.step("an administrator lets them in", async () => {
    const admin = new BackOffice(await signedIn("sysadmin"));
    await admin.open("system", "System");
    await admin.page.getByRole("link", { name: "Staff to activate 1" }).click();
    await expect(admin.rows("Staff")).toHaveCount(1);
    await expectNoOverflow(admin.page);
    await admin.button(/^Staff \d+, Mariama Bangura$/).click();
    await expect(admin.dialog).toContainText("Finance Admin");
    const activate = admin.dialog.getByRole("button", { name: "Activate Staff", exact: true });
    await activate.click();
    await expect(admin.dialog).toContainText("Mariama Bangura can sign in again.");
    await activate.last().click();
    await expect(admin.dialog).toBeHidden();
    await expect(admin.rows("Staff")).toHaveCount(0);
  });

  await askDirectory(page);
  // The directory knows the person by now, and does not ask.
  await page.waitForURL("**/staff/dashboard#top");
  await expect(page.getByRole("heading", { level: 1, name: "To decide" })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(new OfficeMenu(page).own).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Yes, sign me out" }).click();
  await page.waitForURL("**/staff/signin");
  await askDirectory(page);
  // Neither knows the person any more.
  await expect(page.getByRole("textbox", { name: "Account" })).toBeVisible();
});

/** Presses the button of the sign-in page, which leads to the directory. */
async function askDirectory(page: Page): Promise<void> {
  await page.goto("/staff/signin");
  await page.getByRole("button", { name: "Sign in with Salone ID" }).click();
}

async function signInAs(page: Page, account: string): Promise<void> {
  await page.getByRole("textbox", { name: "Account" }).fill(account);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}
