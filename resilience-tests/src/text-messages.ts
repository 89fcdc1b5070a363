import { type Application, type Setting, startApplication, temporaryData } from "./application.ts";
import { read, readNumber, until } from "./call.ts";
import { randomOf, type Random } from "./random.ts";
import { makeAdmin, makeStaff, must, signInAdmin } from "./seed.ts";
import { openSmsSink, type ReceivedSms } from "./sms-sink.ts";
import { makePayment } from "./traffic/items.ts";
import { openTraffic, refreshTraffic, settle, type Traffic } from "./traffic/traffic.ts";
import { freePort } from "../../scripts/free-port.mjs";

/** A text message of the outbox. */
interface StoredSms {
  recipient: string;
  text: string;
  subject: string;
  state: string;
}

export interface TextMessageReport {
  /** Recorded payments; each has one text message. */
  payments: number;
  /** Text messages of payments. */
  written: number;
  /** All text messages, also those of the loans. */
  stored: number;
  /** Messages that reached the gateway, with and without an answer. */
  reached: number;
  sent: number;
  /** Messages that a killed process had taken: they wait until another process takes them. */
  open: number;
  unknown: number;
  /** Texts that reached the gateway more often than they have a cause. */
  doubled: string[];
  /** Messages that count as sent and never reached the gateway. */
  neverSent: string[];
}

export interface TextMessagePlan {
  kills: number;
  seed: number;
  /** Milliseconds to wait at the end for the outcome of messages that were being sent at a kill. */
  timeout: number;
}

const paymentsEach = 12;

/**
 * Kills the application while it sends the text messages of payments. At the end each payment has one text message, and
 * the gateway got it once at the most (MSG-22).
 */
export async function killWhileTexting(plan: TextMessagePlan): Promise<TextMessageReport> {
  const random = randomOf(plan.seed);
  const data = temporaryData();
  const sink = await openSmsSink();
  const setting: Setting = { port: await freePort(), dataDir: data.dataDir, ...sink.setting };
  let application: Application | undefined;
  try {
    application = await startApplication(setting);
    await makeAdmin(setting);
    const { origin } = application;
    const administrator = await signInAdmin(origin);
    const { token } = administrator;
    const traffic = await openTraffic(origin, 2);
    const always = { sms_quiet_from: 0, sms_quiet_until: 0, sms_quiet_sundays: false };
    const body = { sms: true, ...always };
    const asked = await must(origin, { method: "PUT", path: "/settings", token, body });
    const second = await makeStaff(origin, administrator, 9);
    const path = `/requests/${readNumber(asked, "request", "id")}/approve`;
    await must(origin, { method: "PATCH", path, token: second.token, body: {} });
    for (let kill = 0; kill < plan.kills; kill += 1) {
      const target = sink.reached.length + random.whole(2, 8);
      sink.answerOnly(target - 1);
      const load = pay(origin, traffic, random);
      await until(
        "messages at the gateway",
        async () => sink.reached.length >= target,
        undefined,
        1,
      );
      await application.kill();
      sink.answerOnly(Infinity);
      application = await startApplication(setting);
      await refreshTraffic(origin, traffic);
      await load;
    }
    const { items } = traffic;
    const payments = items.filter((item) => item.state === "acknowledged").length;
    const stored = await untilSettled(origin, payments, plan.timeout);
    return { payments, ...compare(stored, sink.reached) };
  } catch (error) {
    throw new Error(`The output of the application:\n${application?.log() ?? ""}`, {
      cause: error,
    });
  } finally {
    await application?.stop();
    sink.close();
    data.remove();
  }
}

/** Records payments; those without a response are repeated with their key. */
async function pay(origin: string, traffic: Traffic, random: Random): Promise<void> {
  for (let made = 0; made < paymentsEach; made += 1) {
    const loan = random.pick(traffic.loans);
    if (loan !== undefined) traffic.items.push(makePayment(random, loan));
  }
  await settle(origin, traffic);
}

/** The text messages, once each payment has one. Those that a killed process had taken wait for minutes. */
async function untilSettled(
  origin: string,
  payments: number,
  timeout: number,
): Promise<StoredSms[]> {
  const { token } = await signInAdmin(origin);
  const path = "/outbox?channel=sms&page_size=100";
  const find = async () => {
    const rows = read(await must(origin, { method: "GET", path, token }), "outbox");
    if (!Array.isArray(rows)) throw new Error("The outbox has no list");
    return rows as StoredSms[];
  };
  const areWritten = async () => (await find()).filter(isOfPayment).length >= payments;
  await until("the text messages", areWritten);
  const deadline = Date.now() + timeout;
  for (;;) {
    const rows = await find();
    if (Date.now() >= deadline || rows.every(({ state }) => state !== "waiting")) return rows;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

const isOfPayment = ({ subject }: StoredSms) => subject === "Payment received";

function compare(stored: StoredSms[], reached: ReceivedSms[]): Omit<TextMessageReport, "payments"> {
  const nameOf = (to: string, text: string) => `${to.replaceAll(/\D/g, "")}: ${text}`;
  const texts = reached.filter(({ text }) => stored.some((row) => row.text === text));
  const times = Map.groupBy(texts, ({ to, text }) => nameOf(to, text));
  const causes = Map.groupBy(stored, ({ recipient, text }) => nameOf(recipient, text));
  const isSent = ({ state }: StoredSms) => ["sent", "delivered", "undelivered"].includes(state);
  return {
    written: stored.filter(isOfPayment).length,
    stored: stored.length,
    reached: texts.length,
    sent: stored.filter(isSent).length,
    open: stored.filter(({ state }) => state === "waiting").length,
    unknown: stored.filter(({ state }) => state === "unknown").length,
    doubled: [...times.entries()]
      .filter(([name, list]) => list.length > (causes.get(name)?.length ?? 0))
      .map(([name]) => name),
    neverSent: [...causes.entries()]
      .filter(([name, rows]) => rows.filter(isSent).length > (times.get(name)?.length ?? 0))
      .map(([name]) => name),
  };
}
