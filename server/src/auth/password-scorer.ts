import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as english from "@zxcvbn-ts/language-en";
import { parentPort } from "node:worker_threads";

/**
 * The worker thread that scores new passwords (AUTH-24): it receives a password with context words and returns
 * zxcvbn's score and reasons. A separate thread because the dictionaries need 70 MB, and a malicious password blocks
 * it for up to 0.1 s.
 */
export interface ScoreRequest {
  password: string;
  words: readonly string[];
}

/** Score from 0 (weakest) to 4; the reasons are sentences. */
export interface PasswordScore {
  score: number;
  warning: string | null;
  suggestions: readonly string[];
}

const { translations } = english;

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  translations: {
    ...translations,
    warnings: {
      ...translations.warnings,
      userInputs: "Your own details and words of this lender are easy to guess.",
    },
  },
  // The cost grows with both. Characters beyond 40 seldom change the score.
  maxLength: 40,
  l33tMaxSubstitutions: 5,
});

parentPort?.on("message", ({ password, words }: ScoreRequest) => {
  // zxcvbn alone scores "Mariama-Koroma" higher than "mariamakoroma", although both are equally weak: the lower score
  // counts.
  const bare = password.replaceAll(/[^\p{L}\p{N}]+/gu, "");
  const scores = [password, bare].filter(Boolean).map((typed) => zxcvbn.check(typed, [...words]));
  const { score, feedback } = scores.reduce((least, next) =>
    next.score < least.score ? next : least,
  );
  const found: PasswordScore = { score, ...feedback };
  parentPort?.postMessage(found, []);
});
