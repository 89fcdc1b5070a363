import { describe, expect, it } from "vitest";
import { waysToPay } from "./how-to-pay.ts";
import { defaultSettings } from "./schema.ts";

describe("CUST-26 how to pay", () => {
  it("lists nothing that the lender has not set", () => {
    expect(waysToPay(defaultSettings.how_to_pay)).toEqual([]);
    const { how_to_pay } = defaultSettings;
    expect(waysToPay({ ...how_to_pay, cash_hours: "8:30 to 16:30" })).toEqual([
      { title: "Cash", lines: ["8:30 to 16:30"] },
    ]);
  });

  it("lists cash, mobile money and bank in this order", () => {
    const ways = waysToPay({
      cash_address: "12 Kissy Road",
      cash_hours: "8:30 to 16:30",
      mobile_money_code: "*144#",
      bank_account: "Commercial Bank 0012",
    });
    expect(ways.map(({ title }) => title)).toEqual(["Cash", "Mobile money", "Bank"]);
    expect(ways[0]?.lines).toEqual(["12 Kissy Road", "8:30 to 16:30"]);
  });
});
