import { screen, waitFor } from "@testing-library/react";
import { phoneCodeTexts } from "@microfinance/contract/auth/phone-texts.ts";
import { expect, test, vi } from "vitest";
import { enter, errorResponse, render } from "../../test-support/render.tsx";
import type { Entry } from "./entry.ts";
import { PhoneReset } from "./phone-reset.tsx";
import { PhoneSignIn } from "./phone-sign-in.tsx";

const sent = { challenge: "a".repeat(43), msg: phoneCodeTexts.sent };

test("MSG-29 a customer asks for a code and signs in with it; a wrong one keeps the input", async () => {
  const onEntry = vi.fn<(entry: Entry) => void>();
  const { user, requests } = render(
    <PhoneSignIn onEntry={onEntry} onBack={() => undefined} />,
    {
      "POST /user/phone-codes": sent,
      "POST /user/phone-codes/sign-in": [
        errorResponse(400, phoneCodeTexts.wrong, { code: phoneCodeTexts.wrong }),
        { accessToken: "token" },
      ],
    },
    { signedOut: true },
  );
  enter({ Phone: "12" });
  await user.click(screen.getByRole("button", { name: "Send code" }));
  expect(requests).toEqual([]);
  enter({ Phone: "076123456" });
  await user.click(screen.getByRole("button", { name: "Send code" }));
  expect(await screen.findByText(phoneCodeTexts.sent)).toBeDefined();
  enter({ "Code from the text message": "111111" });
  await user.click(screen.getByRole("button", { name: "Sign In" }));
  expect((await screen.findAllByText(phoneCodeTexts.wrong)).length).toBeGreaterThan(0);
  expect(screen.getByLabelText("Code from the text message")).toHaveProperty("value", "111111");
  enter({ "Code from the text message": "222222" });
  await user.click(screen.getByRole("button", { name: "Sign In" }));
  await waitFor(() => expect(onEntry).toHaveBeenCalledOnce());
  expect(requests.map(({ body }) => body)).toContainEqual({
    challenge: sent.challenge,
    code: "222222",
  });
});

test("MSG-30 a new password with a code: both passwords have to be equal", async () => {
  const onDone = vi.fn<() => void>();
  const { user, requests } = render(
    <PhoneReset onDone={onDone} onBack={() => undefined} />,
    {
      "POST /user/phone-codes": sent,
      "POST /user/phone-codes/reset-password": { role: "customer" },
    },
    { signedOut: true },
  );
  enter({ Phone: "+232 76 123456" });
  await user.click(screen.getByRole("button", { name: "Send code" }));
  await screen.findByText(phoneCodeTexts.sent);
  const typed = { "Code from the text message": "222222", "New password": "Gara cloth 1961" };
  enter({ ...typed, "Confirm password": "other" });
  await user.click(screen.getByRole("button", { name: "Set password" }));
  expect(requests).toHaveLength(1);
  enter({ ...typed, "Confirm password": "Gara cloth 1961" });
  await user.click(screen.getByRole("button", { name: "Set password" }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});
