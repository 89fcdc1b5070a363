import { confirmAddress, knownPassword, post, setInitialPassword } from "./accounts.ts";
import type { TestApp } from "./app.ts";
import { makeCustomer, type Person } from "./make.ts";

let numbered = 0;

/** An address that no account has. */
export function newAddress(): string {
  numbered += 1;
  return `moved${numbered}@gmail.com`;
}

/** A customer with the known password and a confirmed address. */
export async function confirmedCustomer({ deps }: TestApp): Promise<Person> {
  const person = await makeCustomer(deps);
  await setInitialPassword(deps, person);
  await confirmAddress(deps, person);
  return person;
}

/** Requests another address for an account. */
export function requestEmailChange(t: TestApp, target: Person, email: string, by = target) {
  return t.app.inject({
    method: "PUT",
    url: `/api/user/${target.user_id}/update-user`,
    headers: by.headers,
    payload: { email, current_password: knownPassword },
  });
}

/**
 * The calls of the mailed links and of the sign-in.
 * @param from the app and the network address of the running test, since attempts are limited by network
 */
export function linkCalls(from: () => { t: TestApp; remoteAddress: string }) {
  const call = (path: string, by?: Person) => {
    const { t, remoteAddress } = from();
    return post(t.app, path, {}, { remoteAddress, ...(by ? { headers: by.headers } : {}) });
  };
  return {
    call,
    confirm: (token: string) => call(`/user/confirm-email/${token}`),
    takeBack: (token: string) => call(`/user/take-back-email/${token}`),
    signIn: (email: string, password = knownPassword) => {
      const { t, remoteAddress } = from();
      return post(t.app, "/user/signin", { email, password }, { remoteAddress });
    },
  };
}
