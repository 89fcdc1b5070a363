import { template } from "../template.ts";

/** Mails the code that confirms an address to which files are sent (FILE-11). */
export const recipientCode = template("code", (data: { code: string; hours: number }) => ({
  subject: "Code for receiving our files",
  paragraphs: [
    "We would like to send files to this address. They have data of our customers or of our books.",
    `The code is ${data.code.slice(0, 3)} ${data.code.slice(3)}. Tell it to the person of our office who asked for your address, if you want the files.`,
  ],
  notes: [
    `The code works once, for ${data.hours} hours.`,
    "If you do not expect files from us, do nothing: none is sent.",
  ],
}));
