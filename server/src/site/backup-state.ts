import { type Actor, may } from "@microfinance/contract/core/access.ts";
import {
  isBackupLate,
  type BackupState,
} from "@microfinance/contract/settings/backup-endpoints.ts";
import type { Deps } from "../core/deps.ts";

/** The state of the continuous backup (SITE-71). Errors name folders and hosts: only who changes settings reads them. */
export function backupState({ backup, env, now }: Deps, actor: Actor): BackupState {
  const state = backup?.state();
  return {
    on: state !== undefined,
    segment_at: state?.segment_at?.toISOString() ?? null,
    base_at: state?.base_at?.toISOString() ?? null,
    keep_days: env.BACKUP_KEEP_DAYS,
    late: state !== undefined && isBackupLate(state.segment_at ?? state.started_at, now()),
    error: may(actor, "settings.update") ? (state?.error ?? null) : null,
  };
}
