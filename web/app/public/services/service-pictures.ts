import billPayment from "../illustrations/bill-payment.svg";
import electronicTransfer from "../illustrations/electronic-transfer.svg";
import moneyTransfer from "../illustrations/money-transfer.svg";
import type { otherServices } from "../content/services.ts";

/** The drawing of each service that is not a loan. */
export const servicePictures: Readonly<Record<(typeof otherServices)[number]["id"], string>> = {
  "bill-payment": billPayment,
  "money-transfer": moneyTransfer,
  "electronic-transfer": electronicTransfer,
};
