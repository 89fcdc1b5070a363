import { describe, expect, it } from "vitest";
import { entryKinds } from "../accounting/entry-kinds.ts";
import type { ActTexts } from "../core/event-texts.ts";
import { actKinds as loanActKinds } from "../loans/loan-acts.ts";
import { recordedActions } from "../loans/recorded-actions.ts";
import { noticeKinds } from "../messaging/notice-kinds.ts";
import { describedTexts, eventTexts, textsOf } from "./event-texts.ts";
import { type ActKind, actKinds, ruleOf } from "./kinds.ts";
import { timelineSentences } from "./timeline.ts";

/** The compiler asks for every text of every act. */
const textsOfAct = (kind: ActKind): ActTexts => eventTexts[kind];

const voices = ["timeline", "journal", "notices"] as const;

describe("SERV-1 each act is described once", () => {
  it.each(actKinds)("%s has a name, a sentence, and every other text or none", (kind) => {
    const texts = textsOfAct(kind);
    expect(texts).toBe(eventTexts[kind]);
    for (const voice of voices) expect(texts).toHaveProperty(voice);
  });

  it.each(actKinds)("%s has the sentences of kinds of entries that it posts", (kind) => {
    const told = Object.keys(textsOfAct(kind).journal ?? {});
    const posted: readonly string[] = ruleOf(kind).entries;
    expect(told.filter((entry) => !posted.includes(entry))).toEqual([]);
  });

  it("no text is described twice", () => {
    for (const voice of voices) {
      const names = describedTexts.flatMap((described) => Object.keys(described[voice] ?? {}));
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    }
  });

  it("describes every kind of entry, of notice, of act after the payout and of decision, and no other", () => {
    const sorted = (names: readonly string[]) => names.toSorted();
    expect(sorted(Object.keys(textsOf("journal")))).toEqual(
      sorted(entryKinds.map(({ value }) => value)),
    );
    expect(sorted(Object.keys(textsOf("notices")))).toEqual(sorted(noticeKinds));
    const kindsIn = (entry: string) =>
      Object.keys(timelineSentences).flatMap((name) =>
        name.startsWith(`${entry}.`) ? [name.slice(entry.length + 1)] : [],
      );
    expect(sorted(kindsIn("act"))).toEqual(sorted(loanActKinds));
    expect(sorted(kindsIn("act_reversed"))).toEqual(sorted(loanActKinds));
    expect(sorted(kindsIn("decided"))).toEqual(sorted(recordedActions));
  });
});
