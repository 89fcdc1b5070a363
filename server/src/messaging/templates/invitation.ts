import { template } from "../template.ts";

/** Invites a person whose account was created by staff to choose a password (AUTH-21). */
export const invitation = template(
  "invitation",
  (data: { area: "customer" | "staff"; url: string; hours: number; forgotUrl: string }) => {
    const why = {
      customer:
        "Our office has opened an account for you. Choose a password to see your loan and your payments online.",
      staff: "An account in the back office has been made for you. Choose a password to sign in.",
    };
    return {
      subject: "Your account is ready: choose a password",
      paragraphs: [why[data.area]],
      action: { label: "Choose my password", url: data.url },
      notes: [
        `The link works once, for ${data.hours} hours. After that, ask our office for a new one, or use ${data.forgotUrl}.`,
        "If you do not know of this account, please tell our office.",
      ],
    };
  },
);
