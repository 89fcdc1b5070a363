import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { render } from "../../../test-support/render.tsx";
import { ConfirmAction } from "../drawer/confirm-action.tsx";
import { Banner } from "../feedback/banner.tsx";
import { Note } from "../feedback/note.tsx";
import { Sentence } from "./sentence.tsx";

test("ACC-14 a sentence is one element, with the numbers of documents in one piece each", () => {
  const text = "A. Kamara took NLe 200.00 for LN-202603-000045 (RC-000123): interest 33.33.";
  render(<Sentence text={text} />);
  const code = screen.getByText("LN-202603-000045");
  expect(screen.getByText("RC-000123").parentElement).toBe(code.parentElement);
  expect(code.parentElement?.textContent).toBe(text);
  expect(code.parentElement?.children).toHaveLength(3);
});

test("SITE-24 the number of an agreement and the date of a customer stay in one piece", () => {
  render(<Sentence text="LN-202603-000045-A1 is due 30-Nov-2026." />);
  for (const whole of ["LN-202603-000045-A1", "30-Nov-2026"])
    expect(screen.getByText(whole).className).not.toBe("");
});

test("SITE-27 the currency and its amount stay in one piece", () => {
  render(
    <Sentence text="You owe NLe 1,250.50, and NLe 5,000 from 12 May. The net is NLe -3.00." />,
  );
  for (const whole of ["NLe 1,250.50", "NLe 5,000", "NLe -3.00"])
    expect(screen.getByText(whole).className).not.toBe("");
});

test("SITE-14 a phone stays in one piece", () => {
  render(<Sentence text="Isatu Sesay, +232-76-123456, isatu@example.org" />);
  expect(screen.getByText("+232-76-123456").className).not.toBe("");
});

test("SITE-14 a banner keeps the number of a document in one piece", () => {
  const text = "NLe 250.00 is booked on LN-202603-000045.";
  render(<Banner message={{ tone: "success", text }} onDismiss={() => undefined} />);
  expect(screen.getByText("LN-202603-000045").className).not.toBe("");
  expect(screen.getByRole("status").textContent).toContain(text);
});

test("a note keeps the number of a loan in one piece, also beside a link", () => {
  render(
    <Note>
      LN-202603-000045 waits. <a href="#requests">Requests</a>
    </Note>,
  );
  expect(screen.getByText("LN-202603-000045").className).not.toBe("");
  expect(screen.getByRole("note").textContent).toBe("LN-202603-000045 waits. Requests");
});

test("the button of an act keeps the number of a loan in one piece", () => {
  const label = "Reject LN-202603-000045 of Isatu Cole";
  const of = {
    message: null,
    setMessage: () => undefined,
    isSending: false,
    submit: () => Promise.resolve(),
  };
  render(<ConfirmAction of={of} sentence="It becomes rejected." label={label} />);
  expect(screen.getByRole("button", { name: label })).toBeTruthy();
  expect(screen.getByText("LN-202603-000045").className).not.toBe("");
});
