import { eligibilityTexts } from "@microfinance/contract/products/texts.ts";
import { useState, useEffect, useRef } from "react";
import site from "../components/site.module.css";
import classes from "./eligibility-button.module.css";
import { Questionnaire } from "./questionnaire.tsx";

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

/** The questionnaire as a modal of the services page (SITE-8): Escape, the X and a click outside close it. */
function EligibilityModal(props: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    // A click on the backdrop targets the dialog itself, since its content covers the rest.
    const onClick = (event: MouseEvent) => {
      if (event.target === opened) opened?.close();
    };
    opened?.addEventListener("click", onClick);
    return () => opened?.removeEventListener("click", onClick);
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby="eligibility-title"
      onClose={props.onClose}
    >
      <div className={classes.inner}>
        <div className={classes.head}>
          <h2 id="eligibility-title">{eligibilityTexts.open}</h2>
          <button type="button" aria-label="Close" onClick={() => dialog.current?.close()}>
            <svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true">
              <path
                d="m3 3 10 10m0-10L3 13"
                stroke="currentColor"
                strokeWidth="1.8"
                strokeLinecap="round"
              />
            </svg>
          </button>
        </div>
        <Questionnaire />
      </div>
    </dialog>
  );
}
