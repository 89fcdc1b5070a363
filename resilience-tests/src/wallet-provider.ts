import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";

const secret = "the-secret-of-the-wallet-of-the-test";

/** The mobile money provider of a test: it shows its payments and signs its deliveries. */
export interface WalletProvider {
  /** The settings of an application that uses it. */
  env: Record<string, string>;
  /** A payment to the wallet that names a loan. The reference is the one on the payment. */
  pay: (loan: string, cents: number) => { id: string; reference: string };
  /** A delivery about a payment, signed now; each has an id of its own. */
  deliveryOf: (id: string) => { body: string; signature: string };
  close: () => void;
}

/** Starts the provider on a free port of this machine. */
export async function openWalletProvider(): Promise<WalletProvider> {
  const payments = new Map<string, object>();
  const server = createServer((request, response) => {
    const result = payments.get(request.url?.replace("/v1/payments/", "") ?? "");
    response.writeHead(result === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify({ success: result !== undefined, messages: [], result }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port is free");
  return {
    env: {
      MONIME_API_URL: `http://127.0.0.1:${address.port}`,
      MONIME_ACCESS_TOKEN: "token",
      MONIME_SPACE_ID: "spc-test",
      MONIME_WEBHOOK_SECRETS: secret,
    },
    pay: (loan, cents) => {
      const id = `pay-${randomUUID().slice(0, 18)}`;
      const reference = `MP-${randomUUID().slice(0, 18)}`;
      payments.set(id, {
        id,
        status: "completed",
        amount: { currency: "SLE", value: cents },
        channel: { type: "momo", provider: "m17", reference, phoneNumber: "+232 76 *** 001" },
        reference: loan,
        fees: [],
        createTime: new Date().toISOString(),
      });
      return { id, reference };
    },
    deliveryOf: (id) => {
      const event = { id: randomUUID(), name: "payment.completed" };
      const body = JSON.stringify({ event, object: { id, type: "payment" }, data: {} });
      const seconds = Math.floor(Date.now() / 1000);
      const sum = createHmac("sha256", secret).update(`${seconds}_${body}`).digest("base64");
      return { body, signature: `t=${seconds},v1=${sum}` };
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
