import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { changedControls, repeatChange } from "./hydrate-island.tsx";

function island(html: string): HTMLElement {
  const element = document.createElement("div");
  element.innerHTML = html;
  return element;
}

test("SITE-56 the changed inputs are those that differ from the finished page", () => {
  const element = island(
    `<input name="a" value="1"><input name="b" value="2"><textarea name="c"></textarea>
     <input type="radio" name="d" value="x" checked><input type="radio" name="d" value="y">`,
  );
  const [a, b, c, , y] = element.querySelectorAll<HTMLInputElement>("input, textarea");
  expect(changedControls(element)).toEqual([]);
  if (b) b.value = "20";
  if (c) c.value = "Hello";
  if (y) y.checked = true;
  expect(changedControls(element)).toEqual([b, c, y]);
  expect(a?.value).toBe("1");
});

function Entered() {
  const [text, setText] = useState("5,000");
  const [kind, setKind] = useState("salary");
  return (
    <>
      <input aria-label="Amount" value={text} onChange={(event) => setText(event.target.value)} />
      {["salary", "business"].map((value) => (
        <input
          key={value}
          type="radio"
          aria-label={value}
          checked={kind === value}
          onChange={() => setKind(value)}
        />
      ))}
      <p>
        {kind} {text}
      </p>
    </>
  );
}

test("SITE-56 React receives a text that was entered before it was loaded, and the text stays", () => {
  render(<Entered />);
  const amount = screen.getByLabelText<HTMLInputElement>("Amount");
  // What React knows and what the page has are the same text, as after a hydration.
  fireEvent.change(amount, { target: { value: "8,000" } });
  repeatChange(amount);
  expect(amount.value).toBe("8,000");
  expect(screen.getByText("salary 8,000")).toBeTruthy();
});

test("SITE-56 React receives a choice that was made before it was loaded", () => {
  render(<Entered />);
  const business = screen.getByLabelText<HTMLInputElement>("business");
  repeatChange(business);
  expect(business.checked).toBe(true);
  expect(screen.getByText("business 5,000")).toBeTruthy();
});
