import { expect, test } from "vitest";
import { readEnv } from "../core/env.ts";
import { unreliable, WalletSimulator } from "./simulator/simulator.ts";
import { simulatorPath, walletOf } from "./wallet.ts";

const base = {
  DATABASE_URL: "postgres://lender:secret@localhost/lender",
  JWT_SECRET: "a-secret-of-the-test-run-0123456789",
};
const monime = {
  MONIME_ACCESS_TOKEN: "token",
  MONIME_SPACE_ID: "spc-1",
  MONIME_WEBHOOK_SECRETS: `${"a".repeat(32)}, ${"b".repeat(32)}`,
};
const production = {
  ...base,
  NODE_ENV: "production",
  PUBLIC_URL: "https://lender.sl",
  SMTP_URL: "smtp://localhost",
  MAIL_FROM: "office@lender.sl",
};

test("MOMO-1 the provider is there with its settings, and they belong together", () => {
  expect(walletOf(readEnv({ ...production, ...monime }))).toEqual({
    url: "https://api.monime.io",
    token: "token",
    space: "spc-1",
    secrets: ["a".repeat(32), "b".repeat(32)],
  });
  for (const missing of Object.keys(monime))
    expect(() => readEnv({ ...production, ...monime, [missing]: "" })).toThrow("belong together");
  const short = { ...monime, MONIME_WEBHOOK_SECRETS: "short" };
  expect(() => readEnv({ ...production, ...short })).toThrow("at least 32 characters");
  const plain = { ...monime, MONIME_API_URL: "http://provider.example" };
  expect(() => readEnv({ ...production, ...plain })).toThrow("https");
});

test("MOMO-21 only a development server without a provider simulates one", () => {
  expect(walletOf(readEnv(production))).toBeNull();
  expect(walletOf(readEnv({ ...base, NODE_ENV: "test" }))).toBeNull();
  const simulated = walletOf(readEnv({ ...base, NODE_ENV: "development" }));
  expect(simulated?.url).toBe(`http://127.0.0.1:3000${simulatorPath}`);
  expect(simulated?.secrets[0]?.length).toBeGreaterThanOrEqual(32);
});

test("MOMO-21 the simulator doubles, reorders and loses deliveries, and answers a key with one code", () => {
  const simulator = new WalletSimulator("s".repeat(32), () => new Date("2026-03-16T09:00:00Z"));
  const body = { name: "Loan", amount: { currency: "SLE", value: 100 }, reference: "r" };
  const code = simulator.createCode("k", body);
  expect(simulator.createCode("k", body)).toBe(code);
  expect(simulator.createCode("k", { ...body, name: "Other" })).toBeNull();
  const payment = simulator.pay(code?.id ?? null);
  const deliveries = simulator.deliveriesOf(payment);
  expect(deliveries.map(({ body: text }) => JSON.parse(text).event.name)).toEqual([
    "payment.completed",
    "payment_code.completed",
  ]);
  let turn = 0;
  const chance = () => (turn = (turn * 7919 + 4_243) % 10_007) / 10_007;
  expect(unreliable(deliveries, { times: 5, lost: 0, chance })).toHaveLength(10);
  expect(unreliable(deliveries, { times: 5, lost: 1, chance })).toHaveLength(0);
  const some = unreliable(deliveries, { times: 50, lost: 0.5, chance }).length;
  expect(some).toBeGreaterThan(20);
  expect(some).toBeLessThan(80);
});
