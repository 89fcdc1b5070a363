import type { ReactNode } from "react";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { listTemplates } from "@microfinance/contract/messaging/outbox-endpoints.ts";
import { smsTemplates } from "@microfinance/contract/messaging/sms-templates.ts";
import { CardSkeleton } from "../../components/feedback/skeletons.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { PageHeader } from "../../components/shell/page-header.tsx";
import { useEndpointQuery } from "../../core/query.ts";
import { TemplatePanel } from "./template-panel.tsx";
import classes from "./outbox.module.css";

/** The templates of text messages in English and Krio (MSG-19). */
export function TemplatesPage(props: { actor: Actor; tabs: ReactNode }) {
  const result = useEndpointQuery(listTemplates, {});
  const templates = result.data?.templates;
  const readOnly = !may(props.actor, "templates.change");
  return (
    <>
      <PageHeader
        title="Messages"
        text="What text messages say. Words in braces are filled in. A Krio text is sent once a native speaker checked it."
      />
      {props.tabs}
      {templates === undefined ? (
        <NotLoaded result={result} fallback="The templates could not be fetched.">
          <CardSkeleton cards={4} height={160} />
        </NotLoaded>
      ) : (
        <div className={classes.templates}>
          {smsTemplates.flatMap((name) =>
            templates
              .filter(({ template }) => template === name)
              .map((template) => (
                <TemplatePanel
                  key={`${template.template} ${template.language}`}
                  template={template}
                  readOnly={readOnly}
                />
              )),
          )}
        </div>
      )}
    </>
  );
}
