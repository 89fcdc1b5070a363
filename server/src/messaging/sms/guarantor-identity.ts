import { normalizePhone } from "@microfinance/contract/core/phone.ts";
import {
  type GuarantorIdentity,
  guarantorName,
} from "@microfinance/contract/customers/guarantor-consents.ts";

/** The guarantor's name, and the number in the format in which a consent has it; empty for none that is dialled. */
export function identityOf(guarantor: {
  guarantor_first_name: string;
  guarantor_middle_name: string;
  guarantor_last_name: string;
  guarantor_phone: string;
}): GuarantorIdentity {
  return {
    name: guarantorName(guarantor),
    phone: normalizePhone(guarantor.guarantor_phone) ?? "",
  };
}
