import { eligibilityTexts } from "@microfinance/contract/products/texts.ts";
import { useState } from "react";
import site from "../components/site.module.css";
import { EligibilityModal } from "./eligibility-modal.tsx";

/** Opens the questionnaire in a modal. */
export function EligibilityButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`${site.action} ${site.scripted}`}
        data-look="filled"
        onClick={() => setOpen(true)}
      >
        {eligibilityTexts.open}
      </button>
      {isOpen && <EligibilityModal onClose={() => setOpen(false)} />}
    </>
  );
}
