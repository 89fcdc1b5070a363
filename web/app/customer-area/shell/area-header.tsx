import { Button } from "@mantine/core";
import IconArrowLeft from "icon:arrow-left";
import IconFilePlus from "icon:file-plus";
import { readProfile } from "@microfinance/contract/auth/endpoints.ts";
import { profileTexts } from "@microfinance/contract/customers/texts.ts";
import { Link } from "react-router";
import { useEndpointQuery } from "../../core/query.ts";
import { PageHeader } from "../../components/shell/page-header.tsx";
import { useOwnCustomer } from "../current-customer.ts";
import { tabLabels, type TabKey } from "../tab-keys.ts";
import { LanguageSwitch } from "../krio/language-switch.tsx";
import { useApplyForLoan } from "./apply-for-loan.tsx";

/** The head of every tab: greeting or title, Apply for Loan, and Back to site (CUST-20, MSG-7). */
export function AreaHeader(props: { tab: TabKey }) {
  const { firstName } = useOwnCustomer();
  const profile = useEndpointQuery(readProfile);
  const apply = useApplyForLoan();
  // The token has the name as of the sign-in; the profile has the current one.
  const name = profile.data?.user.first_name ?? firstName;
  return (
    <PageHeader
      title={props.tab === "recent" ? `Welcome, ${name}` : tabLabels[props.tab]}
      actions={
        <>
          <Button
            size="md"
            // Home has its filled button at the first item.
            variant={props.tab === "loans" ? "filled" : "default"}
            leftSection={<IconFilePlus size={18} />}
            onClick={apply}
          >
            Apply for Loan
          </Button>
          <Button
            component={Link}
            to="/"
            variant="default"
            size="md"
            leftSection={<IconArrowLeft size={18} />}
          >
            {profileTexts.bell}
          </Button>
          <LanguageSwitch />
        </>
      }
    />
  );
}
