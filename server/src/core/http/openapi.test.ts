import { describedEvents } from "@microfinance/contract/connections/event-schemas.ts";
import {
  outgoingEventTypes,
  testEventType,
} from "@microfinance/contract/connections/outgoing-events.ts";
import { Validator } from "@seriousme/openapi-schema-validator";
import type { OpenAPIV3_1 } from "openapi-types";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test-support/app.ts";
import { everyEndpoint } from "../../../test-support/endpoints.ts";

const endpoints = await everyEndpoint();
let t: TestApp;
let document: OpenAPIV3_1.Document;

beforeAll(async () => {
  t = await testApp();
  document = (await t.app.inject({ url: "/api/openapi.json" })).json();
});
afterAll(() => t.close());

const operations = () =>
  Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      operation: operation as OpenAPIV3_1.OperationObject,
    })),
  );

describe("the description of the API", () => {
  test("SITE-15 is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(document) as never);
    expect(result.errors ?? []).toEqual([]);
    expect([result.valid, validator.version]).toEqual([true, "3.1"]);
  });

  test("has every call of the contract and no other, each under a name of its own", () => {
    const calls = operations().map(({ call }) => call);
    expect(calls.toSorted()).toEqual(
      endpoints.map(({ method, path }) => `${method} ${path}`).toSorted(),
    );
    const names = operations().map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(calls.length);
  });

  test("CONN-8 has every type of event, with an example that fits its schema", () => {
    const found = Object.entries(document.webhooks ?? {}).map(([type, hook]) => {
      const { requestBody } = Object(hook).post;
      const example: unknown = requestBody.content["application/json"].example;
      const described = describedEvents.find((one) => one.type === type);
      expect(described?.schema.safeParse(example).error?.issues ?? [], type).toEqual([]);
      return type;
    });
    expect(found).toEqual([...outgoingEventTypes, testEventType]);
  });

  test("says of every call what it does, what it answers and how it fails", () => {
    for (const { call, operation } of operations()) {
      expect(operation.summary, call).toBeTruthy();
      const answers = Object.keys(operation.responses ?? {});
      expect(answers, call).toContain("4XX");
      expect(answers, call).toContain("5XX");
    }
  });

  test("CONN-3 names the rights with which a client makes a call, and its key for writes", () => {
    const of = (wanted: string) =>
      operations().find(({ call }) => call === wanted)?.operation ?? { responses: {} };
    const pay = of("POST /loans/{loanId}/pay");
    expect(pay.security).toEqual([{ bearer: [] }, { client: ["payments.record"] }]);
    expect(pay.parameters).toContainEqual(
      expect.objectContaining({ in: "header", name: "idempotency-key", required: false }),
    );
    expect(of("GET /transactions/export").security).toContainEqual({
      client: ["payments.list", "records.export"],
    });
    expect(of("POST /devices").security).toEqual([{ bearer: [] }]);
    expect(of("PATCH /requests/{id}/approve").security).toEqual([{ bearer: [] }]);
  });
});
