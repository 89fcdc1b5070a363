import { type Person, makeCustomer, makeStaff, signIn, signInAdmin, staffRoles } from "../seed.ts";

/** Somebody in whose name requests are sent, and who is made anew when a request has locked them out. */
export interface Principal {
  name: string;
  person: Person | undefined;
  /** Signs in again, as somebody new if need be. Several that ask at once wait for the same. */
  renew(): Promise<void>;
}

/** A visitor, two customers and one staff member of every role. */
export async function makePrincipals(origin: string): Promise<Principal[]> {
  const principals: Principal[] = [{ name: "visitor", person: undefined, renew: async () => {} }];
  for (const name of ["Customer A", "Customer B"])
    principals.push(await principalOf(origin, name, () => makeCustomer(origin)));
  for (const [name, role] of Object.entries(staffRoles)) {
    const make = async () => makeStaff(origin, await signInAdmin(origin), role);
    principals.push(await principalOf(origin, name, make));
  }
  return principals;
}

async function principalOf(
  origin: string,
  name: string,
  make: () => Promise<Person>,
): Promise<Principal> {
  let renewing: Promise<void> | undefined;
  const principal: Principal = {
    name,
    person: await make(),
    renew: () => (renewing ??= again().finally(() => (renewing = undefined))),
  };
  const again = async () => {
    const { person } = principal;
    principal.person =
      person === undefined ? await make() : await signIn(origin, person).catch(make);
  };
  return principal;
}
