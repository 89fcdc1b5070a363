import { randomUUID } from "node:crypto";
import { bookReceipt } from "../../src/mobile-money/book-receipt.ts";
import { signDelivery } from "../../src/mobile-money/monime/signature.ts";
import { makeApprovedLoan } from "../make-loan.ts";
import { makeStaff } from "../make.ts";
import { openWallet } from "../wallet.ts";
import { idsOf, type Office, type Prepare } from "./office.ts";

const wallets = new WeakMap<Office, ReturnType<typeof openWallet>>();

/** The simulated provider of an office; it ends with the process of the tests. */
function walletOf(office: Office): ReturnType<typeof openWallet> {
  const opened = wallets.get(office) ?? openWallet(office.t);
  wallets.set(office, opened);
  return opened;
}

/** A receipt of the wallet on no loan. */
async function unmatched(office: Office): Promise<number> {
  const external_id = `pay-${randomUUID()}`;
  await bookReceipt(office.t.deps, {
    external_id,
    currency: "SLE",
    amount: 1_000,
    fee: 0,
    paid_at: office.t.deps.now(),
    provider: "m17",
    provider_reference: "MP1",
    payer: "",
    named: "?",
    owners: [],
  });
  const { id } = await office.t.deps.db
    .selectFrom("receipts_in")
    .select("id")
    .where("external_id", "=", external_id)
    .executeTakeFirstOrThrow();
  return id;
}

const toPay: Prepare = async (office, caller) => {
  await walletOf(office);
  const owner = await office.customerFor(caller);
  const loan = await makeApprovedLoan(office.t.deps, owner);
  return {
    ids: { ...idsOf(owner), loan: loan.loan_id },
    body: { intent_key: randomUUID(), amount: 10 },
  };
};
const toRead: Prepare = async (office) => ({ ids: { receipt: await unmatched(office) } });
const toAttach: Prepare = async (office) => {
  const loan = await makeApprovedLoan(office.t.deps, await office.newCustomer());
  return {
    ids: { receipt: await unmatched(office) },
    body: { request_key: randomUUID(), loan_id: loan.loan_id, reason: "Test" },
  };
};
const toReturn: Prepare = async (office) => ({
  ids: { receipt: await unmatched(office) },
  body: { request_key: randomUUID(), reference: "Test", reason: "Test" },
});
/** A receipt above the limit, for which another person has asked. */
const toConfirm: Prepare = async (office) => {
  const receipt = await unmatched(office);
  const asker = await makeStaff(office.t.deps, 6);
  await office.t.deps.db
    .updateTable("receipts_in")
    .set({
      state: "asked",
      proposal: JSON.stringify({ as: "return", loan_id: null, reference: "Test", reason: "Test" }),
      proposed_by: asker.staff_id,
      proposed_at: office.t.deps.now(),
    })
    .where("id", "=", receipt)
    .execute();
  return { ids: { receipt } };
};
const toGive: Prepare = async (office) => ({
  ids: { receipt: await unmatched(office) },
  body: { owner_id: (await makeStaff(office.t.deps, 6)).staff_id },
});
const toFetch: Prepare = async (office) => {
  await walletOf(office);
  return { body: { external_id: `pay-${randomUUID()}` } };
};
/** A signed delivery: a generated one has no body. */
const toDeliver: Prepare = async (office) => {
  const { secret } = await walletOf(office);
  const header = signDelivery(secret, Buffer.alloc(0), office.t.deps.now());
  return { headers: { "monime-signature": header } };
};
const withProvider: Prepare = async (office) => {
  await walletOf(office);
  return {};
};

/** Records for mobile money. The first match is used. */
export const walletRecords: readonly (readonly [endpoint: RegExp, prepare: Prepare])[] = [
  [/\/pay-intents$/, toPay],
  [/^GET \/receipts\/\{id\}$/, toRead],
  [/^POST \/receipts\/\{id\}\/attach$/, toAttach],
  [/^POST \/receipts\/\{id\}\/return$/, toReturn],
  [/^POST \/receipts\/\{id\}\/(?:confirm|decline)$/, toConfirm],
  [/^P\w+ \/receipts\/\{id\}\/owner$/, toGive],
  [/^POST \/mobile-money\/payments$/, toFetch],
  [/\/hooks\/monime$/, toDeliver],
  [/^GET \/mobile-money\/reconciliation$/, withProvider],
];
