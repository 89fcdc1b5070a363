import { describePage } from "../../core/describe-page.ts";
import { lessons } from "../content/lessons.ts";
import approval from "../illustrations/approval.svg";
import cashBook from "../illustrations/cash-book.svg";
import scales from "../illustrations/scales.svg";
import strongbox from "../illustrations/strongbox.svg";
import umbrella from "../illustrations/umbrella.svg";
import workshop from "../illustrations/workshop.svg";
import { ActionLink } from "../components/action-link.tsx";
import { PageHead } from "../components/page-head.tsx";
import site from "../components/site.module.css";
import { SiteSection } from "../components/site-section.tsx";

export function meta() {
  return describePage({
    title: "Financial knowledge - Microfinance",
    text: "Short lessons on saving, borrowing and keeping a cash book, free for everybody.",
    path: "/services/financial-knowledge",
  });
}

/** One drawing for each lesson, in the same order. */
const pictures = [strongbox, approval, scales, workshop, umbrella];

export default function FinancialKnowledgePage() {
  return (
    <>
      <PageHead
        title="Financial knowledge"
        text="Short lessons, free for everybody, customer or not."
        picture={cashBook}
      />
      {lessons.map((lesson, at) => (
        <SiteSection
          key={lesson.title}
          tone={at % 2 === 0 ? "background" : "surface"}
          title={lesson.title}
          text={lesson.text}
          picture={pictures[at] ?? cashBook}
          side={at % 2 === 0 ? "end" : "start"}
        >
          <ul className={site.points}>
            {lesson.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
        </SiteSection>
      ))}
      <SiteSection
        tone="deep"
        title="Try it with your own figures"
        text="The calculator shows the total, the fee and the monthly payment for any amount."
      >
        <ActionLink to="/home" look="light">
          Open the calculator
        </ActionLink>
      </SiteSection>
    </>
  );
}
