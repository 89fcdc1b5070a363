import { readFile } from "node:fs/promises";
import { inflateRawSync } from "node:zlib";
import { expect, test } from "../fixtures.ts";
import { account } from "../page-objects/account.ts";
import { BackOffice } from "../page-objects/back-office.ts";

test("KYC-40 a System Admin downloads everything as one ZIP, which the page never holds, and the address works once", async ({
  newPerson,
}) => {
  test.slow();
  const page = await newPerson();
  await account.signInStaff(page, "sysadmin@demo.org");
  const office = new BackOffice(page);
  await office.open("settings", "Settings");
  const button = page.getByRole("button", { name: "Download everything" });
  await button.click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("the personal data of everyone");
  await question.getByRole("button", { name: "Cancel" }).click();

  const requested: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/everything/")) requested.push(pathname);
  });
  await button.click();
  const coming = page.waitForEvent("download");
  await question.getByRole("button", { name: "Download everything" }).click();
  // The message leaves by itself, while the file may take longer.
  const [download] = await Promise.all([
    coming,
    expect(page.getByText("The download has begun.")).toBeVisible(),
  ]);
  const [name, content] = [
    download.suggestedFilename(),
    await readFile(await download.path()),
  ] as const;
  expect(name).toMatch(/^everything-\d{4}-\d{2}-\d{2}\.zip$/);
  expect(filesOf(content)).toEqual(expect.arrayContaining(["README.md", "tables/loans.csv"]));
  // The page itself asked for the address alone.
  expect(requested).toEqual(["/api/everything/downloads"]);
  expect((await page.request.get(download.url())).status()).toBe(404);

  await office.open("audit", "Audit");
  await expect(page.getByText("downloaded all data").first()).toBeVisible();
});

/** The names of the files of a ZIP, from its central directory; the first is unpacked. */
function filesOf(archive: Buffer): string[] {
  const names: string[] = [];
  const end = archive.lastIndexOf(Buffer.from("PK\u0005\u0006", "latin1"));
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength = 0, extra = 0, comment = 0] = [28, 30, 32].map((field) =>
      archive.readUInt16LE(at + field),
    );
    names.push(archive.toString("utf8", at + 46, at + 46 + nameLength));
    at += 46 + nameLength + extra + comment;
  }
  const begin = 30 + archive.readUInt16LE(26) + archive.readUInt16LE(28);
  expect(inflateRawSync(archive.subarray(begin)).toString()).toContain("# Everything of");
  return names;
}
