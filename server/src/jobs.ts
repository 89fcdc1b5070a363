import * as accounting from "./accounting/jobs.ts";
import * as audit from "./audit/jobs.ts";
import * as auth from "./auth/jobs.ts";
import * as connections from "./connections/jobs.ts";
import type { Deps } from "./core/deps.ts";
import { type Job, type JobRun, startJobs } from "./core/jobs.ts";
import * as documents from "./documents/jobs.ts";
import * as fileTemplates from "./file-templates/jobs.ts";
import { sendBySftp, writeFile } from "./file-templates/delivery-jobs.ts";
import * as identity from "./identity/jobs.ts";
import * as imports from "./imports/jobs.ts";
import * as loans from "./loans/jobs.ts";
import * as messaging from "./messaging/jobs.ts";
import { openMailTransport } from "./messaging/mail-transport.ts";
import { type MailDeps, resumeMessages, sendMessage } from "./messaging/send-message.ts";
import type { SmsDeps } from "./messaging/sms/gateway.ts";
import { openSmsGateway } from "./messaging/sms/open-gateway.ts";
import { sendSms } from "./messaging/sms/send-sms.ts";
import { simulateReport } from "./messaging/sms/simulator.ts";
import * as mobileMoney from "./mobile-money/jobs.ts";
import * as servicing from "./servicing/jobs.ts";
import * as site from "./site/jobs.ts";
import * as privacy from "./privacy/jobs.ts";

/** Every job of the server. Any process may run each of them. */
const jobs: readonly Job<never, MailDeps & SmsDeps>[] = [
  sendMessage,
  sendSms,
  simulateReport,
  resumeMessages,
  messaging.noticesJob,
  messaging.instalmentRemindersJob,
  messaging.smsRemindersJob,
  loans.age,
  servicing.penalties,
  mobileMoney.processDelivery,
  mobileMoney.fetchPayment,
  mobileMoney.openCodes,
  identity.expiry,
  fileTemplates.makeScheduled,
  sendBySftp,
  writeFile,
  imports.work,
  imports.resume,
  accounting.rollUp,
  accounting.verify,
  audit.seal,
  audit.logSeal,
  auth.prune,
  documents.scan,
  documents.deleteUnused,
  privacy.retention,
  site.controls,
  connections.findDue,
  connections.deliver,
];

/** @returns the function that stops them, after the running ones */
export async function startAllJobs(
  deps: Deps,
  output: Pick<JobRun, "report" | "log">,
): Promise<() => Promise<void>> {
  const mail = openMailTransport(deps.env);
  const sms = openSmsGateway(deps.env);
  const stop = await startJobs({ ...deps, mail, sms }, jobs, output);
  return async () => {
    await stop();
    mail.close();
  };
}
