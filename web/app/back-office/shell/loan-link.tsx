import { Link } from "react-router";
import { Unbroken } from "../../components/display/sentence.tsx";
import { sectionHref } from "../../core/use-section.ts";

/** A link to a loan; its number is not broken between lines. */
export function LoanLink({ id }: { id: string }) {
  return (
    <Link to={{ hash: sectionHref("loans", { loan: id }) }}>
      <Unbroken>{id}</Unbroken>
    </Link>
  );
}
