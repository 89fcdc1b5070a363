import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeFile, sampleFiles } from "../../test-support/make-application.ts";
import { makeCustomer, type Person } from "../../test-support/make.ts";
import { pruneDrafts } from "./prune-drafts.ts";

let lender: TestApp;
let customer: Person;

beforeAll(async () => {
  lender = await testApp("2026-01-01T09:00:00Z");
  customer = await makeCustomer(lender.deps);
});
afterAll(() => lender.close());

const ask = async (method: "PUT" | "POST", path: string, payload: object) => {
  const response = await lender.app.inject({
    method,
    url: `/api/applications/${path}`,
    headers: customer.headers,
    payload,
  });
  expect(response.statusCode).toBe(200);
};
const save = (id: string) => ask("PUT", `${id}/draft`, { step: 1, body: {} });
const addFile = (id: string) => ask("POST", `${id}/files`, makeFile("id.pdf", sampleFiles.pdf));

async function left() {
  await pruneDrafts(lender.deps.db, lender.deps.now(), 90);
  const drafts = await lender.deps.db.selectFrom("application_drafts").select("id").execute();
  const files = await lender.deps.db.selectFrom("documents").select("draft_id").execute();
  return {
    drafts: drafts.map((draft) => draft.id).toSorted(),
    files: files.map((file) => file.draft_id).toSorted(),
  };
}

/** Sets the time of the last save of a draft, or of an upload to it. */
const touched = {
  draft: (id: string, at: string) =>
    lender.deps.db
      .updateTable("application_drafts")
      .set({ updated_at: at })
      .where("id", "=", id)
      .execute(),
  file: (id: string, at: string) =>
    lender.deps.db
      .updateTable("documents")
      .set({ created_at: at })
      .where("draft_id", "=", id)
      .execute(),
};

test("LOAN-14 an application without a change for 90 days is deleted with its files", async () => {
  const [untouched, saved, withNewFile] = [randomUUID(), randomUUID(), randomUUID()];
  for (const id of [untouched, saved, withNewFile]) await save(id);
  for (const id of [untouched, withNewFile]) await addFile(id);
  await touched.draft(saved, "2026-02-01T09:00:00Z");
  await touched.file(withNewFile, "2026-02-01T09:00:00Z");

  lender.setNow("2026-04-01T09:00:00Z");
  expect(await left()).toEqual({
    drafts: [untouched, saved, withNewFile].toSorted(),
    files: [untouched, withNewFile].toSorted(),
  });
  lender.setNow("2026-04-01T09:00:01Z");
  expect(await left()).toEqual({ drafts: [saved, withNewFile].toSorted(), files: [withNewFile] });
  lender.setNow("2026-05-02T09:00:01Z");
  expect(await left()).toEqual({ drafts: [], files: [] });
});
