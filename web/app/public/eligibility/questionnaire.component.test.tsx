import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { render } from "../../../test-support/render.tsx";
import { Questionnaire } from "./questionnaire.tsx";

const start = ["Fatmata Koroma", "34", "076123456", "12 Kissy Road"];

test("SITE-8 the number of questions promised is never too small", async () => {
  const { user } = render(<Questionnaire />, {}, { signedOut: true });
  const counts: (string | null)[] = [];
  for (const value of [...start, "no", "yes", "Stall", "1,500", "200"]) {
    counts.push(screen.getByText(/^Question/).textContent);
    fireEvent.change(screen.getByRole("textbox"), { target: { value } });
    await user.click(screen.getByRole("button", { name: "Next" }));
  }
  expect(counts).toEqual(Array.from({ length: 9 }, (_, at) => `Question ${at + 1} of 9`));
});

const branches = [
  {
    name: "employed with enough salary",
    answers: [...start, "Yes", "City Council", "500"],
    eligible: true,
  },
  {
    name: "employed with too little salary",
    answers: [...start, "yes", "City Council", "499"],
    eligible: false,
  },
  {
    name: "a salary range counts by its first number",
    answers: [...start, "YES", "Council", "100-200"],
    eligible: false,
  },
  {
    name: "owns a business with enough capital",
    answers: [...start, "no", "Yes", "Stall", "1,500", "200"],
    eligible: true,
  },
  {
    name: "owns a business with too little capital",
    answers: [...start, "No", "yes", "Stall", "499", "900"],
    eligible: false,
  },
  { name: "neither employed nor in business", answers: [...start, "no", "No"], eligible: false },
  { name: "too young", answers: ["F", "19", "0", "A", "yes", "C", "9000"], eligible: false },
  { name: "just old enough", answers: ["F", "20", "0", "A", "yes", "C", "9000"], eligible: true },
  { name: "just young enough", answers: ["F", "70", "0", "A", "yes", "C", "9000"], eligible: true },
  { name: "too old", answers: ["F", "71", "0", "A", "yes", "C", "9000"], eligible: false },
];

test.each(branches)(
  "SITE-9 eligibility, $name: eligible is $eligible",
  async ({ answers, eligible }) => {
    const { user, requests } = render(<Questionnaire />, {}, { signedOut: true });
    for (const value of answers) {
      fireEvent.change(screen.getByRole("textbox"), { target: { value } });
      await user.click(screen.getByRole("button", { name: "Next" }));
    }
    const qualified = screen.queryByText("You are eligible to proceed with a loan application.");
    expect(qualified !== null).toBe(eligible);
    expect(screen.queryByText("Congratulations!") !== null).toBe(eligible);
    expect(screen.queryByText("Unfortunately, you do not qualify.") !== null).toBe(!eligible);
    // SITE-8: the answers stay in the browser.
    expect(requests).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Answer again" }));
    expect(screen.getByRole("textbox")).toHaveProperty("value", "");
  },
);

test("SITE-8 eligibility refuses an empty answer and anything but Yes or No, and goes back to an answer", async () => {
  const { user } = render(<Questionnaire />, {}, { signedOut: true });
  const next = () => user.click(screen.getByRole("button", { name: "Next" }));
  const typed = () => screen.getByRole<HTMLInputElement>("textbox");
  await next();
  expect(screen.getByText("Please provide a response before proceeding.")).toBeTruthy();
  expect(typed().getAttribute("aria-invalid")).toBe("true");
  for (const value of [...start, "maybe"]) {
    fireEvent.change(typed(), { target: { value } });
    await next();
  }
  const alert = await screen.findByRole("alertdialog");
  expect(alert.textContent).toContain("Please enter 'Yes' or 'No'");
  await user.click(screen.getByRole("button", { name: "OK" }));
  await user.click(screen.getByRole("button", { name: "No" }));
  expect(typed().value).toBe("No");
  await user.click(screen.getByRole("button", { name: "Back" }));
  expect(typed().value).toBe("12 Kissy Road");
});
