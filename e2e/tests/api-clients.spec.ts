import { randomUUID } from "node:crypto";
import { expect, expectNoOverflow, test } from "../fixtures.ts";
import { BackOffice } from "../page-objects/back-office.ts";

test.use({ viewport: { width: 360, height: 800 } });

test("CONN-1, CONN-4, CONN-5 an admin makes a client on a phone, a program reads with its secret, and its access ends", async ({
  signedIn,
  request,
}) => {
  const admin = new BackOffice(await signedIn("sysadmin"));
  const name = `Accounts ${randomUUID().slice(0, 8)}`;
  await admin.open("settings?panel=clients", "Settings");
  await admin.button("New client").click();
  await admin.dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await admin.dialog.getByLabel("Customers: lists and searches").check();
  await expectNoOverflow(admin.page);
  await admin.button("Make the client").click();
  await admin.acknowledge(`${name} is made. Its secret is shown once.`);
  const [client_id = "", client_secret = ""] = await admin.dialog
    .getByRole("code")
    .allTextContents();
  await expectNoOverflow(admin.page);

  const askToken = () =>
    request.post("/api/oauth/token", {
      form: { grant_type: "client_credentials", client_id, client_secret },
    });
  const { access_token } = await (await askToken()).json();
  const list = (path: string) =>
    request.get(`/api${path}`, { headers: { authorization: `Bearer ${access_token}` } });
  expect((await list("/customer/all")).status()).toBe(200);
  expect((await list("/loans/all")).status()).toBe(403);

  await admin.button("End its access").click();
  await admin.button("End its access").click();
  await admin.acknowledge(`${name} has no access any more.`);
  expect((await list("/customer/all")).status()).toBe(401);
  expect((await askToken()).status()).toBe(401);
});
