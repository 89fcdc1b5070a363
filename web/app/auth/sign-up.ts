import { requestFrom, requestWords } from "@microfinance/contract/products/request.ts";
import { signUpTexts } from "@microfinance/contract/auth/texts.ts";
import { suggestedHost, withHost } from "@microfinance/contract/core/email-suggestion.ts";
import { signUpError } from "../account/checks.ts";
import { signUpPerson } from "../account/sign-up-person.ts";
import { startForm } from "../components/public-form/start-form.ts";
import { isCustomer } from "../core/claims.ts";
import { post } from "../core/post.ts";
import { getSession, subscribeSession } from "../core/session.ts";
import { storeLoanRequest } from "../loan-application/loan-request.ts";

/** Starts the form of the sign-up page. */
export function startSignUpPage(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-form='sign-up']");
  if (form !== null) startSignUp(form);
}

/**
 * Makes the form of the customer's sign-up work (AUTH-3), and shows the request of the address, which it stores
 * (SITE-58). Success shows a message and the way to the sign-in, and clears the form, without a redirect.
 */
function startSignUp(form: HTMLFormElement): void {
  startForm(form, {
    check: signUpError,
    submit: (input) => post<{ msg: string }>("/user/signup", signUpPerson(input)),
    success: (response) => response.msg,
    onDone: () => {
      form.reset();
      show("[data-done]", true);
    },
    failure: signUpTexts.failed,
  });
  suggestHost(form);
  const request = requestFrom(window.location.search);
  if (request !== null) {
    storeLoanRequest(request);
    const name = [...document.querySelectorAll<HTMLElement>("[data-kind]")].find(
      ({ dataset }) => dataset["kind"] === request.kind,
    );
    write("[data-request-kind]", name?.textContent ?? "loan");
    write("[data-request-words]", requestWords(request));
  }
  show("[data-request]", request !== null);
  show("[data-no-request]", request === null);
  const follow = () => {
    const session = getSession();
    show("[data-inside]", session.state === "signed-in" && isCustomer(session.claims));
  };
  subscribeSession(follow);
  follow();
}

/** Offers the recognized host that was probably meant (AUTH-71). */
function suggestHost(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>("input[type='email']");
  const button = form.querySelector<HTMLButtonElement>("[data-suggestion]");
  if (input === null || button === null) return;
  let host: string | null = null;
  const suggest = (next: string | null) => {
    host = next;
    button.hidden = host === null;
    if (host !== null) button.textContent = `Did you mean ${host}?`;
  };
  input.addEventListener("input", () => suggest(null));
  input.addEventListener("blur", () => suggest(suggestedHost(input.value)));
  button.addEventListener("click", () => {
    if (host !== null) input.value = withHost(input.value, host);
    suggest(null);
    input.focus();
  });
}

function show(selector: string, isShown: boolean): void {
  document.querySelector(selector)?.toggleAttribute("hidden", !isShown);
}

function write(selector: string, text: string): void {
  const element = document.querySelector(selector);
  if (element !== null) element.textContent = text;
}
