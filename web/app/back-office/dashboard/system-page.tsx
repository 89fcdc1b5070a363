import { may } from "@microfinance/contract/core/access.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { readSystem, type SystemState } from "@microfinance/contract/dashboard/endpoints.ts";
import { readBackupState } from "@microfinance/contract/settings/backup-endpoints.ts";
import { readLetterhead, readSettings } from "@microfinance/contract/settings/endpoints.ts";
import { Link } from "react-router";
import type { ReactNode } from "react";
import { DetailList } from "../../components/display/detail-list.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import layout from "../../components/layout.module.css";
import { PageHeader } from "../../components/shell/page-header.tsx";
import { Section } from "../../components/shell/section.tsx";
import { useEndpointQuery } from "../../core/query.ts";
import { useActor } from "../../core/use-actor.ts";
import { sectionHref } from "../../core/use-section.ts";
import { BackupPanel } from "../settings/backup-panel.tsx";
import { missingSettings } from "./missing-settings.ts";
import classes from "./system-page.module.css";
import { WorkPanel } from "./work-panel.tsx";

/** System (SITE-64): what waits, what is wrong, backups, who signs in with one step, what is not filled in. */
export default function SystemPage() {
  const actor = useActor();
  if (actor === null) return null;
  return (
    <>
      <PageHeader title="System" />
      {may(actor, "system.read") ? (
        <Parts staffId={actor.staff_id} />
      ) : (
        <p>{generalTexts.forbidden}</p>
      )}
    </>
  );
}

function Parts(props: { staffId: number | null }) {
  const state = useEndpointQuery(readSystem, {}, { staleTime: 0 });
  const backup = useEndpointQuery(readBackupState);
  const settings = useEndpointQuery(readSettings);
  const letterhead = useEndpointQuery(readLetterhead);
  const system = state.data?.system;
  const stored = settings.data?.settings;
  const missing =
    stored === undefined || letterhead.data === undefined
      ? undefined
      : missingSettings(stored, letterhead.data.letterhead.logo);
  const waiting = (result: typeof state | typeof settings | typeof backup, fallback: string) => (
    <NotLoaded result={result} fallback={fallback}>
      <DetailSkeleton lines={3} />
    </NotLoaded>
  );
  const notReadText = "The state of the system could not be fetched.";
  const notRead = waiting(state, notReadText);
  return (
    <>
      {/* What is wrong comes before what only waits. */}
      <div className={layout.below4}>
        <Section title="Needs attention">
          {system === undefined || backup.data === undefined ? (
            waiting(system === undefined ? state : backup, notReadText)
          ) : (
            <Attention system={system} isCopied={backup.data.backup.on} />
          )}
        </Section>
      </div>
      <WorkPanel staffId={props.staffId} />
      <div className={classes.parts}>
        <Section title="Backup files">
          {system === undefined ? notRead : <BackupFile at={system.backup_file} />}
        </Section>
        <BackupPanel />
        <Section
          title="Sign-in without a second step"
          text="Active staff who need their password only."
        >
          {system === undefined ? notRead : <WithoutFactor staff={system.without_second_factor} />}
        </Section>
        <Section title="Still to fill in" text="What the lender has not set.">
          {missing === undefined ? (
            waiting(settings, "The settings could not be fetched.")
          ) : (
            <Rows count={missing.length} empty="Everything is filled in.">
              {missing.map(({ label, without, panel }) => (
                <li key={label}>
                  <Link to={{ hash: sectionHref("settings", { panel }) }}>{label}</Link>
                  <span className={layout.hint}>{without}</span>
                </li>
              ))}
            </Rows>
          )}
        </Section>
      </div>
    </>
  );
}

/** @param isCopied whether every change is copied to another disk; else a backup file is the only backup. */
function Attention({ system, isCopied }: { system: SystemState; isCopied: boolean }) {
  const failed = system.failed_messages;
  const isWithoutBackup = !isCopied && typeof system.backup_file !== "string";
  // Messages have a line of their own, which leads to them.
  const problems = system.problems.filter((problem) => problem !== "messages failed");
  return (
    <Rows count={problems.length + failed + Number(isWithoutBackup)} empty="Nothing is wrong.">
      {isWithoutBackup && (
        <li>
          <strong>There is no backup</strong>
          <span className={layout.hint}>
            A broken disk loses everything. For the operator of the server.
          </span>
        </li>
      )}
      {failed > 0 && (
        <li>
          <Link to={{ hash: sectionHref("messages", { view: "sent", status: "failed" }) }}>
            {failed === 1 ? "1 message failed" : `${failed.toLocaleString("en")} messages failed`}
          </Link>
          <span className={layout.hint}>Within a day.</span>
        </li>
      )}
      {problems.map((problem) => (
        <li key={problem}>
          <span>{problem.charAt(0).toUpperCase() + problem.slice(1)}</span>
          <span className={layout.hint}>For the operator of the server.</span>
        </li>
      ))}
    </Rows>
  );
}

function BackupFile({ at }: { at: string | null | undefined }) {
  if (at === undefined)
    return <p>The server knows no folder of backup files: BACKUP_DIR is not set.</p>;
  return (
    <DetailList
      items={[{ label: "Newest file", value: at === null ? "None" : formatStaffDateTime(at) }]}
    />
  );
}

function WithoutFactor({ staff }: { staff: SystemState["without_second_factor"] }) {
  return (
    <Rows count={staff.length} empty="Everybody has a second step.">
      {staff.map(({ staff_id, name, roles, is_required }) => (
        <li key={staff_id}>
          <Link to={{ hash: sectionHref("staff", { staff: String(staff_id) }) }}>{name}</Link>
          <span className={layout.hint}>
            {[...roles, ...(is_required ? ["asked at the next sign-in"] : [])].join(", ")}
          </span>
        </li>
      ))}
    </Rows>
  );
}

/** A list of rows, or the text for none. */
function Rows(props: { count: number; empty: string; children: ReactNode }) {
  if (props.count === 0) return <p>{props.empty}</p>;
  return <ul className={`${layout.list} ${classes.rows}`}>{props.children}</ul>;
}
