import { describe, expect, test } from "vitest";
import {
  answerError,
  ageOf,
  type EligibilityAnswers,
  firstNumber,
  isEligible,
  nextQuestion,
  questionPath,
} from "./eligibility.ts";

const person = { name: "Aminata Kamara", age: "30", phone: "076123456", address: "Freetown" };
const employed = {
  ...person,
  employerStatus: "Yes",
  employerName: "Ministry",
  salaryRange: "1,500",
};
const owner = {
  ...person,
  employerStatus: "No",
  hasBusiness: "yes",
  businessName: "Stall",
  businessCapital: "500",
  businessProfit: "50",
};

describe("SITE-8 eligibility questionnaire", () => {
  function walk(given: EligibilityAnswers): string[] {
    const asked: string[] = [];
    let answers: EligibilityAnswers = {};
    for (let key = nextQuestion(answers); key !== null; key = nextQuestion(answers)) {
      asked.push(key);
      answers = { ...answers, [key]: given[key] ?? "" };
    }
    return asked;
  }

  test("employed = Yes adds employer name and salary range", () => {
    expect(walk(employed)).toEqual([
      "name",
      "age",
      "phone",
      "address",
      "employerStatus",
      "employerName",
      "salaryRange",
    ]);
  });

  test("employed = No adds owning a business, then name, capital and profit", () => {
    expect(walk(owner).slice(4)).toEqual([
      "employerStatus",
      "hasBusiness",
      "businessName",
      "businessCapital",
      "businessProfit",
    ]);
  });

  test("no business ends the questionnaire", () => {
    expect(walk({ ...person, employerStatus: "no", hasBusiness: "NO" }).at(-1)).toBe("hasBusiness");
  });

  test("changing an answer changes the next questions", () => {
    expect(questionPath({ ...owner, employerStatus: "yes" })).not.toContain("businessName");
    expect(nextQuestion({ ...owner, employerStatus: "yes" })).toBe("employerName");
  });
});

describe("SITE-8 eligibility answers", () => {
  test.each([
    ["name", "", "Please provide a response before proceeding."],
    ["age", "  ", "Please provide a response before proceeding."],
    ["employerStatus", "", "Please provide a response before proceeding."],
    ["employerStatus", "maybe", "Please enter 'Yes' or 'No'"],
    ["hasBusiness", "y", "Please enter 'Yes' or 'No'"],
    ["employerStatus", "YES", null],
    ["hasBusiness", " no ", null],
    ["businessName", "maybe", null],
  ] as const)("%s %j: %s", (key, answer, error) => {
    expect(answerError(key, answer)).toBe(error);
  });

  test.each([
    ["employed with enough salary", employed, true],
    ["salary of exactly 500", { ...employed, salaryRange: "500" }, true],
    ["salary of 499", { ...employed, salaryRange: "499" }, false],
    ["a salary in words", { ...employed, salaryRange: "enough" }, false],
    ["owner with enough capital", owner, true],
    ["capital of 499", { ...owner, businessCapital: "499.99" }, false],
    ["no business", { ...owner, hasBusiness: "no" }, false],
    ["aged 20", { ...employed, age: "20" }, true],
    ["aged 19", { ...employed, age: "19" }, false],
    ["aged 70", { ...employed, age: "70" }, true],
    ["aged 71", { ...employed, age: "71" }, false],
    ["no answers", {}, false],
  ])("%s", (_, answers, eligible) => {
    expect(isEligible(answers)).toBe(eligible);
  });

  test.each([
    ["20", 20],
    ["+20", 20],
    ["20.0", 20],
    ["19.9", 19.9],
    ["I am 30 years old", 30],
    ["30years", 30],
    ["-20", -20],
    ["1e1", null],
    ["2e1", null],
    ["1,000", null],
    ["1.2.3", null],
    ["twenty", null],
    ["", null],
  ])("SITE-9 the age in %j is %j", (answer, age) => {
    expect(ageOf(answer)).toBe(age);
  });

  test.each([
    ["+20", true],
    ["20.0", true],
    ["70.0", true],
    ["70.5", false],
    ["19.9", false],
    ["-20", false],
    ["2e1", false],
  ])("SITE-9 aged %j: %j", (age, eligible) => {
    expect(isEligible({ ...employed, age })).toBe(eligible);
  });

  test.each([
    ["100-200", 100],
    ["1,500 - 2,000", 1500],
    ["NLe 1,234,567.89", 1_234_567],
    ["between 600 and 700", 600],
    ["none", 0],
    ["", 0],
  ])("SITE-10 the first number in %j is %d", (answer, value) => {
    expect(firstNumber(answer)).toBe(value);
  });
});
