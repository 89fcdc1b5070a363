import { report } from "@microfinance/contract/reports/report.ts";
import { reportSchemas } from "@microfinance/contract/reports/report-schemas.ts";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { buildApp } from "../app.ts";
import { withSchemas } from "../core/http/with-schemas.ts";
import { text } from "../exports/columns.ts";
import { reportRoute } from "./report-route.ts";

const schemas = reportSchemas({
  summary: "Districts",
  filter: {},
  files: {},
  response: { districts: z.array(z.string()) },
});

/** A report without a filter. */
const districts = report<typeof schemas>({
  title: "Districts",
  text: "The districts of the lender.",
  done: "Districts",
  path: "/reports/districts-of-a-test",
  access: "reports.read",
});

let test: TestApp;
/** One with the report. */
let app: FastifyInstance;
let manager: Person;

beforeAll(async () => {
  test = await testApp();
  app = await buildApp(test.deps);
  manager = await makeStaff(test.deps, 8);
  const read = () => Promise.resolve({ districts: ["Bo", "Kenema"] });
  reportRoute(app, test.deps, withSchemas(districts, schemas), read, {
    noun: "report",
    name: "districts",
    columns: [text("District", (name: string) => name)],
    rows: (figures) => figures.districts,
  });
});
afterAll(async () => {
  await app.close();
  await test.close();
});

const get = (url: string) => app.inject({ method: "GET", url, headers: manager.headers });

it("a report without a filter is served, on the screen and as a file", async () => {
  const shown = await get("/reports/districts-of-a-test");
  expect([shown.statusCode, shown.json().districts]).toEqual([200, ["Bo", "Kenema"]]);
  const file = await get("/reports/districts-of-a-test/export?format=csv");
  expect(file.statusCode).toBe(200);
  expect(file.body).toContain('"District"\r\n"Bo"\r\n"Kenema"');
});
