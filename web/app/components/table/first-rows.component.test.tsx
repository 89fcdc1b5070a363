import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { render } from "../../../test-support/render.tsx";
import { useFirstRows } from "./first-rows.tsx";

function Payments(props: { count: number }) {
  const numbers = Array.from({ length: props.count }, (_, index) => `RC-${index}`);
  const { first, rest } = useFirstRows(numbers, "payments");
  return (
    <>
      <ul>
        {first.map((number) => (
          <li key={number}>{number}</li>
        ))}
      </ul>
      {rest}
    </>
  );
}

test("LOAN-33 of more than 24 payments the newest are shown until all are asked for", async () => {
  const { user } = render(<Payments count={200} />);
  const shown = () => screen.getAllByRole("listitem").map((row) => row.textContent);
  expect(shown()).toHaveLength(24);
  expect(shown()[0]).toBe("RC-0");
  await user.click(screen.getByRole("button", { name: "Show all 200 payments" }));
  expect(shown()).toHaveLength(200);
  const back = screen.getByRole("button", { name: "Show the newest 24 payments" });
  expect(document.activeElement).toBe(back);
  await user.click(back);
  expect(shown()).toHaveLength(24);
});

test("LOAN-33 24 payments are all shown", () => {
  render(<Payments count={24} />);
  expect(screen.getAllByRole("listitem")).toHaveLength(24);
  expect(screen.queryByRole("button")).toBeNull();
});
