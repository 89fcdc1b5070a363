import { expect, test } from "vitest";
import { askReschedule, previewReschedule } from "./reschedule-endpoint-schemas.ts";
import { settleLoan } from "./settlement-endpoint-schemas.ts";
import { servicingTexts } from "./texts.ts";
import { recordRecovery } from "./write-off-endpoint-schemas.ts";

const key = "0d9f5dd6-0f5a-4c0e-9c7e-1f1f4f3a0001";
const money = { act_key: key, amount: 500, payment_method: "Cash" };
const holiday = { way: "holiday", months: 2, charges: "carry" };
const bodies = [
  ["a recovery", recordRecovery.body, money],
  ["a settlement", settleLoan.body, { ...money, figures: "a1" }],
  ["a preview of a new schedule", previewReschedule.body, holiday],
  [
    "a new schedule",
    askReschedule.body,
    { ...holiday, request_key: key, figures_hash: "a1", reason: "Flood" },
  ],
] as const;

test.each(bodies)("SERV-1 %s has no other fields: a misspelt date would book today", (...of) => {
  const [, body, sent] = of;
  expect(body?.safeParse(sent).success).toBe(true);
  const error = body?.safeParse({ ...sent, transaction_date: "2026-03-01" }).error;
  expect(error?.issues[0]?.message).toBe(servicingTexts.unknownPart);
});
