import type { TestApp } from "./app.ts";
import { callAs, type Method } from "./call.ts";
import { makeStaff, type Person } from "./make.ts";

/** Approves a change of a control as another System Admin. */
export async function approveControl(test: TestApp, id: number) {
  const second = await makeStaff(test.deps, 9);
  return callAs(test, second, "PATCH", `/requests/${id}/approve`, {});
}

/**
 * Asks for a change of a control, and has another System Admin approve it: the answer to the first, and the status of
 * the approval, or of the first where nothing waits.
 */
export async function changeControl(
  test: TestApp,
  person: Person,
  method: Method,
  path: string,
  body: object,
) {
  const asked = await callAs(test, person, method, path, body);
  const { request } = asked.body;
  if (asked.status !== 200 || request === null) return asked;
  const approved = await approveControl(test, request.id);
  return approved.status === 200 ? asked : approved;
}
