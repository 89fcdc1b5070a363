import { TextInput } from "@mantine/core";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import type { Endpoint } from "@microfinance/contract/core/endpoint.ts";
import { schemas, success } from "@microfinance/contract/core/endpoint-schemas.ts";
import { field, errorResponse, render, type StubbedResponse } from "../../test-support/render.tsx";
import { Form, FormButtons } from "../components/form/form.tsx";
import { callOrReject } from "./api.ts";
import { bySchema } from "./by-schema.ts";
import { missingError } from "./form-error.ts";
import { useAppForm } from "./use-app-form.ts";

const thingSchemas = schemas({
  summary: "Makes a thing",
  body: z.object({ name: z.string(), place: z.string(), key: z.string() }),
  response: success({}),
});

const createThing: Endpoint<typeof thingSchemas> = {
  method: "POST",
  path: "/things",
  access: "loans.read",
  tag: "things",
};

interface Thing {
  name: string;
  place: string;
}

function ThingForm(props: { onDone?: () => void; schema?: z.ZodType }) {
  const form = useAppForm<Thing, object>({
    initialValues: { name: "", place: "" },
    check:
      props.schema === undefined
        ? (values) => missingError(values, ["name"], "A name is required.")
        : bySchema(props.schema),
    submit: (values, key) => callOrReject(createThing, { body: { ...values, key: key() } }),
    success: "It was made.",
    failure: "It could not be made.",
    onDone: () => props.onDone?.(),
  });
  return (
    <Form form={form}>
      <TextInput label="Name" {...form.field("name")} />
      <TextInput label="Place" {...form.field("place")} />
      <FormButtons submit="Make" />
    </Form>
  );
}

const make = () => screen.getByRole("button", { name: "Make" });

function show(responses: StubbedResponse[], more: Parameters<typeof ThingForm>[0] = {}) {
  return render(<ThingForm {...more} />, { "POST /things": responses });
}

test("SITE-23 a network error shows its text and keeps the input", async () => {
  const { user } = show([new Error("offline")]);
  await user.type(field("Name"), "Well");
  await user.click(make());
  expect(await screen.findByText("Network Error")).toBeTruthy();
  expect(field("Name").value).toBe("Well");
});

test("SITE-23 an invalid input is reported, marked and focused without a request", async () => {
  const { user, requests } = show([{}]);
  await user.type(field("Place"), "Bo");
  await user.click(make());
  expect(screen.getByRole("alert").textContent).toContain("A name is required.");
  expect(field("Name").getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field("Name"));
  expect(requests).toEqual([]);
});

test("SITE-23 the schema's first text is shown and its fields are marked", async () => {
  const schema = z.object({
    name: z.string(),
    place: z.string().min(1, { error: "A place is required." }),
  });
  const { user, requests } = show([{}], { schema });
  await user.type(field("Name"), "Well");
  await user.click(make());
  expect(screen.getByRole("alert").textContent).toContain("A place is required.");
  expect(document.activeElement).toBe(field("Place"));
  expect(requests).toEqual([]);
});

test("SITE-23 the server's texts are shown at their inputs and in a summary that takes the focus", async () => {
  const fields = { name: "This name is taken.", place: "This place is unknown." };
  const { user } = show([errorResponse(400, "Please check the form.", fields)]);
  await user.type(field("Name"), "Well");
  await user.click(make());
  const summary = await screen.findByRole("alert");
  expect(summary.textContent).toContain("Please check the form.");
  await waitFor(() => expect(document.activeElement).toBe(summary));
  expect(screen.getAllByText("This place is unknown.")).toHaveLength(2);
  await user.click(screen.getByRole("link", { name: "This place is unknown." }));
  expect(document.activeElement).toBe(field("Place"));
});

test("the idempotency key stays after a failure and is renewed after a success", async () => {
  const { user, requests } = show([new Error("offline"), errorResponse(500, "No."), {}, {}]);
  await user.type(field("Name"), "Well");
  for (const count of [1, 2, 3, 4]) {
    await user.click(make());
    await waitFor(() => expect(requests).toHaveLength(count));
    await waitFor(() => expect(make()).not.toHaveProperty("disabled", true));
  }
  const keys = requests.map(({ body }) => z.object({ key: z.uuid() }).parse(body).key);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).toBe(keys[0]);
  expect(keys[3]).not.toBe(keys[0]);
});

test("a second press before the response sends nothing", async () => {
  const onDone = vi.fn<() => void>();
  const { user, requests } = show([{}], { onDone });
  await user.type(field("Name"), "Well");
  fireEvent.click(make());
  fireEvent.click(make());
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(requests).toHaveLength(1);
});

test("SITE-33 leaving asks for confirmation only while input is unsaved", async () => {
  const { user, leave } = show([{}]);
  await user.type(field("Name"), "Well");
  void leave();
  expect(await screen.findByText("What you changed here has not been saved.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Stay here" }));
  expect(field("Name").value).toBe("Well");
  await user.clear(field("Name"));
  void leave();
  expect(await screen.findByText("Elsewhere")).toBeTruthy();
});

test("SITE-33 who stays and leaves again before the page is drawn anew is asked again", async () => {
  const { user, leave } = show([{}]);
  await user.type(field("Name"), "Well");
  void leave();
  const stay = await screen.findByRole("button", { name: "Stay here" });
  await act(async () => {
    fireEvent.click(stay);
    // The answer takes effect in microtasks, before React draws.
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    void leave();
  });
  await user.click(await screen.findByRole("button", { name: "Leave without saving" }));
  expect(await screen.findByText("Elsewhere")).toBeTruthy();
});

test("SITE-33 who leaves again while the question is open is asked once", async () => {
  const { user, leave } = show([{}]);
  await user.type(field("Name"), "Well");
  void leave();
  await screen.findByRole("button", { name: "Stay here" });
  await act(async () => void leave());
  await user.click(screen.getByRole("button", { name: "Stay here" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Stay here" })).toBeNull());
  expect(field("Name").value).toBe("Well");
});
