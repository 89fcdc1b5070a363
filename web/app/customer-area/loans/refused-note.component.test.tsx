import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeLoan } from "../../../test-support/loan.fixture.ts";
import { render } from "../../../test-support/render.tsx";
import { RefusedNote } from "./refused-note.tsx";

const refusal = { category: "Guarantor missing", help: "Name a guarantor who has an income." };

test("LOAN-63 a refused application says why and what would help, and offers to apply again", () => {
  render(<RefusedNote loan={makeLoan({ status: "rejected", refusal })} />);
  expect(screen.getByText(/The reason: Guarantor missing. Name a guarantor/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Apply again" })).toBeTruthy();
});

test("LOAN-63 an application without a refusal offers nothing of it", () => {
  render(<RefusedNote loan={makeLoan({ status: "applied" })} />);
  expect(screen.queryByRole("button", { name: "Apply again" })).toBeNull();
});
