import type { Services } from '../../kernel/context.ts';
import { INSTALLATION } from '../../kernel/merchant-ids.ts';
import { type Eventually, remembered } from '../../kernel/remembered.ts';
import { lastBackup } from './queries.ts';
import { isOverdue } from './schedule.ts';

/** Probes ask every few seconds. Milliseconds. */
const REMEMBER_MS = 30_000;

export interface BackupHealth {
  /** Start of the newest complete backup; null while there is none. */
  readonly last: Date | null;
  /** False where there is no schedule. */
  readonly isOverdue: boolean;
}

/** Tells how old the newest backup is, from what the process has read in the last half minute. */
export function openBackupHealth(
  services: Pick<Services, 'config' | 'database'>,
): () => Eventually<BackupHealth> {
  const { BACKUP_KEEP } = services.config;
  const known = remembered<BackupHealth>({ forMs: REMEMBER_MS });
  return () =>
    known.of(INSTALLATION, 'health', async () => {
      const last = (await lastBackup(services))?.createdAt ?? null;
      return { last, isOverdue: BACKUP_KEEP > 0 && isOverdue(last, new Date()) };
    });
}
