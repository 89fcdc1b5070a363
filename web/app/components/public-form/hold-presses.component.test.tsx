import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { holdPresses } from "./hold-presses.ts";

const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`There is no ${selector}.`);
  return found;
};
const submit = () => find("[type='submit']");
const message = () => find("[data-message]");
let done: string[] = [];

/** A page as it arrives, with a script that never loads by itself. */
beforeEach(() => {
  document.body.innerHTML = `
    <form data-form="test">
      <div data-message></div>
      <div hidden data-prototypes>
        <div data-tone="warning"><p></p><button type="button" aria-label="Dismiss message"></button></div>
      </div>
      <div><input type="password" name="password" /><button type="button">Show<i> password</i></button></div>
      <button type="submit" disabled><span hidden aria-hidden="true"></span><span>Sign In</span></button>
      <button type="button" data-phone>Use a code</button>
    </form>
    <script type="text/plain" src="/page.js"></script>`;
  done = [];
  holdPresses(find("script"));
});

// The library takes out what it rendered, and this was not.
afterEach(() => document.body.replaceChildren());

/** What the page's script does when it stands. */
function stand() {
  find("form").addEventListener("submit", () => done.push("submit"));
  find("[data-phone]").addEventListener("click", () => done.push("phone"));
  fireEvent.load(find("script"));
}

test("SITE-76 before the script stands a password is shown and hidden", () => {
  const button = find("input + button");
  fireEvent.click(button);
  expect(find("input").getAttribute("type")).toBe("text");
  expect(button.textContent).toBe("Hide password");
  fireEvent.click(button);
  expect(find("input").getAttribute("type")).toBe("password");
  fireEvent.click(button);
  fireEvent.reset(find("form"));
  expect(find("input").getAttribute("type")).toBe("password");
});

test("SITE-76 the last press is done once when the script stands, and later presses go through", () => {
  expect(submit().hasAttribute("disabled")).toBe(false);
  fireEvent.click(find("[data-phone]"));
  fireEvent.click(submit());
  fireEvent.click(submit());
  expect(submit().getAttribute("aria-busy")).toBe("true");
  expect(find("[data-phone]").getAttribute("aria-busy")).toBe("false");
  expect(done).toEqual([]);
  stand();
  expect(done).toEqual(["submit"]);
  expect(submit().getAttribute("aria-busy")).toBe("false");
  fireEvent.click(find("[data-phone]"));
  expect(done).toEqual(["submit", "phone"]);
});

test("SITE-76 without the script a press says that nothing was sent, and the next loads it again", () => {
  const first = find("script");
  fireEvent.error(first);
  expect(message().textContent).toBe("");
  fireEvent.click(submit());
  const second = find("script");
  expect(second).not.toBe(first);
  fireEvent.error(second);
  expect(message().getAttribute("role")).toBe("alert");
  expect(message().textContent).toBe("No connection: nothing was sent. Try again in a moment.");
  fireEvent.click(find("[data-message] button"));
  expect(message().textContent).toBe("");
  fireEvent.click(submit());
  stand();
  expect(done).toEqual(["submit"]);
});
