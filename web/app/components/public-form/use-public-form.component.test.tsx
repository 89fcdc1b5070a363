import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  field,
  errorResponse,
  render,
  type StubbedResponse,
} from "../../../test-support/render.tsx";
import { missingError } from "../../core/form-error.ts";
import { post } from "../../core/post.ts";
import { Banner } from "../feedback/banner.tsx";
import { Field } from "./field.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { usePublicForm } from "./use-public-form.ts";

function TestForm() {
  const form = usePublicForm({
    check: (input) => missingError(input, ["email"], "An address is required."),
    submit: (input) => post<{ msg: string }>("/letters", input),
    success: (response) => response.msg,
    failure: "It could not be sent.",
    onDone: (_response, element) => element.reset(),
  });
  return (
    <form noValidate {...form.formProps}>
      <Banner message={form.message} onDismiss={() => form.setMessage(null)} />
      <Field label="Name" {...form.field("name")} />
      <Field label="Email" {...form.field("email")} />
      <SubmitButton label="Send" sending={form.isSending} />
    </form>
  );
}

const send = () => screen.getByRole("button", { name: "Send" });
const show = (responses: StubbedResponse[]) => render(<TestForm />, { "POST /letters": responses });

test("SITE-23 an invalid input is reported, marked and focused without a request", async () => {
  const { user, requests } = show([{}]);
  await user.click(send());
  expect(screen.getByRole("alert").textContent).toContain("An address is required.");
  expect(field("Email").getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field("Email"));
  expect(requests).toEqual([]);
});

test("SITE-23 a network error keeps the input; the next success clears it", async () => {
  const { user, requests } = show([new Error("offline"), { msg: "Sent." }]);
  await user.type(field("Email"), "a@b.sl");
  await user.click(send());
  expect(await screen.findByText("Network Error")).toBeTruthy();
  expect(field("Email").value).toBe("a@b.sl");
  await user.click(send());
  expect(await screen.findByText("Sent.")).toBeTruthy();
  expect(field("Email").value).toBe("");
  expect(requests).toHaveLength(2);
});

test("SITE-23 fields with errors from the server are marked and the first is focused", async () => {
  const { user } = show([errorResponse(400, "Unknown address.", { email: "Unknown address." })]);
  await user.type(field("Email"), "a@b.sl");
  await user.click(send());
  expect(await screen.findAllByText("Unknown address.")).toHaveLength(2);
  const described = field("Email").getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(described)?.textContent).toBe("Unknown address.");
  await waitFor(() => expect(document.activeElement).toBe(field("Email")));
  expect(field("Email").getAttribute("aria-invalid")).toBe("true");
});
