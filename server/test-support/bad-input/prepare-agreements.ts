import { makeFile, sampleFiles } from "../make-application.ts";
import { forms, makeLoanIn } from "../make-decision.ts";
import { makeApprovedLoan } from "../make-loan.ts";
import type { Prepare } from "./office.ts";

/** An approved loan whose agreement was read, with the form of the next request. */
const agreed =
  (body: object): Prepare =>
  async (office, caller) => {
    const { loan_id } = await makeApprovedLoan(office.t.deps, await office.customerFor(caller));
    await office.call("GET", `/loans/${loan_id}/agreement`, office.manager);
    return { ids: { loan: loan_id }, body };
  };

/** A loan that was approved over a longer period than its customer consented to. */
const worseTerms: Prepare = async (office, caller) => {
  const customer = await office.customerFor(caller);
  const { manager, admin } = office;
  const { loan_id, customer_id } = await makeLoanIn(office.t, { customer, manager }, "processed");
  const form = { ...forms.approve, loan_period: 12 };
  await office.call("PATCH", `/loans/${customer_id}/approve/${loan_id}`, admin, form);
  const { agreement } = await office.call("GET", `/loans/${loan_id}/agreement`, manager);
  return { ids: { loan: loan_id }, body: { sha256: agreement.sha256 } };
};

// A picture of one pixel that a PDF can draw.
const pixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
const logo = makeFile("logo.png", Buffer.from(pixel, "base64"));
const withLogo: Prepare = async (office) => {
  await office.call("PUT", "/settings/logo", office.admin, logo);
  return {};
};

/** Records for the endpoints of agreements and of the logo. The first match is used. */
export const agreementRecords: readonly (readonly [endpoint: RegExp, prepare: Prepare])[] = [
  [/\/agreement\/consent$/, worseTerms],
  [/\/agreement\/signed$/, agreed(makeFile("scan.pdf", sampleFiles.pdf))],
  [/\/agreement(\.pdf)?$|schedule\.pdf$/, agreed({})],
  [/PUT \/settings\/logo$/, async () => ({ body: logo })],
  [/\/settings\/logo$/, withLogo],
];
