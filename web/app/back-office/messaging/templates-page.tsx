import type { ReactNode } from "react";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { listTemplates, saveTemplate } from "@microfinance/contract/messaging/outbox-endpoints.ts";
import {
  smsTemplates,
  fillTemplate,
  languageNames,
  sampleValues,
  templateError,
  templateRules,
} from "@microfinance/contract/messaging/sms-templates.ts";
import { Switch, Textarea } from "@mantine/core";
import { timers } from "@microfinance/contract/core/constants.ts";
import type { MessageTemplate } from "@microfinance/contract/messaging/outbox-schema.ts";
import { templateTexts } from "@microfinance/contract/messaging/outbox-texts.ts";
import { smsLength } from "@microfinance/contract/messaging/sms-length.ts";
import { CardSkeleton } from "../../components/feedback/skeletons.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { PageHeader } from "../../components/shell/page-header.tsx";
import { useEndpointQuery, useEndpointMutation } from "../../core/query.ts";
import classes from "./outbox.module.css";
import { EditPanel } from "../../components/form/edit-panel.tsx";
import layout from "../../components/layout.module.css";

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

/** One template: its text, its length, and for Krio whether it is checked and sent (MSG-19, MSG-21). */
function TemplatePanel(props: { template: MessageTemplate; readOnly: boolean }) {
  const { template, language, label, text, is_on, is_checked } = props.template;
  const save = useEndpointMutation(saveTemplate, ["servicing"]);
  const isKrio = language === "kri";
  return (
    <EditPanel
      title={`${label} (${languageNames[language]})`}
      values={{ text, is_on, is_checked }}
      exists
      empty={null}
      readOnly={props.readOnly}
      view={
        <div className={layout.stack2}>
          <p className={classes.text} lang={isKrio ? "kri" : "en"}>
            {text}
          </p>
          <Length text={text} />
          {isKrio && (
            <p className={layout.hint}>
              {is_checked ? "Checked by a native speaker" : "Draft, not checked"},{" "}
              {is_on ? "sent to customers who chose Krio" : "not sent"}.
            </p>
          )}
        </div>
      }
      fields={(form) => (
        <>
          <Textarea
            label="Text"
            description={`Fills in ${templateRules[template].variables.map((name) => `{${name}}`).join(", ")}`}
            autosize
            minRows={3}
            maxLength={600}
            {...form.field("text")}
            onChange={(event) => {
              form.field("text").onChange(event);
              // A changed text has to be checked again (MSG-19).
              if (isKrio) form.setFieldValue("is_checked", false);
            }}
          />
          <Length text={form.getValues().text} />
          {isKrio && (
            <>
              <Switch
                label="A native speaker checked this text"
                {...form.getInputProps("is_checked", { type: "checkbox" })}
              />
              <Switch
                label="Send it to customers who chose Krio"
                {...form.getInputProps("is_on", { type: "checkbox" })}
              />
            </>
          )}
        </>
      )}
      check={(values) => {
        const error = templateError(template, values.text.trim());
        if (error !== null) return { text: error, fields: ["text"] };
        return isKrio && values.is_on && !values.is_checked
          ? { text: templateTexts.notChecked, fields: ["is_on"] }
          : null;
      }}
      save={async (values) => {
        const params = { template, language };
        return (await save.mutateAsync({ params, body: values })).msg;
      }}
      failure="The template could not be saved."
      dismissAfter={timers.banner}
    />
  );
}

/** "134 characters, 1 message", with long values filled in. */
function Length(props: { text: string }) {
  const { characters, parts, encoding } = smsLength(fillTemplate(props.text, sampleValues));
  return (
    <p className={layout.hint}>
      About {characters} characters, {parts === 1 ? "1 message" : `${parts} messages`}
      {encoding === "unicode" ? ". Letters outside the usual alphabet make it shorter" : ""}.
    </p>
  );
}
