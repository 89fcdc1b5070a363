import { expect, test } from "vitest";
import { noticeText } from "../messaging/texts.ts";

test("SERV-161 who has no share any more is told what stays theirs", () => {
  const facts = { group: "Kabala Traders", share: 0 };
  expect(noticeText("LN-202603-000045", { kind: "group_share", facts })).toEqual({
    title: "Your share ended",
    text: "You have no share of loan LN-202603-000045 of the group Kabala Traders any more. What fell due before stays yours; My Loans shows whether something is left to pay.",
  });
});
