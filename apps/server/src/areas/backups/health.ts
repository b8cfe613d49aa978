import { cached, type MaybePromise } from '../../kernel/cached.ts';
import type { Services } from '../../kernel/context.ts';
import { INSTALLATION } from '../../kernel/merchant-ids.ts';
import { lastBackup } from './queries.ts';
import { isOverdue } from './schedule.ts';

/** Cache time: probes come every few seconds. Milliseconds. */
const CACHE_MS = 30_000;

export interface BackupHealth {
  /** Start of the newest complete backup; null when there is none. */
  readonly last: Date | null;
  /** False without a schedule. */
  readonly isOverdue: boolean;
}

/** Returns a function that reports the age of the newest backup, cached for half a minute. */
export function openBackupHealth(
  services: Pick<Services, 'config' | 'database'>,
): () => MaybePromise<BackupHealth> {
  const { BACKUP_KEEP } = services.config;
  const known = cached<BackupHealth>({ ttlMs: CACHE_MS });
  return () =>
    known.get(INSTALLATION, 'health', async () => {
      const last = (await lastBackup(services))?.createdAt ?? null;
      return { last, isOverdue: BACKUP_KEEP > 0 && isOverdue(last, new Date()) };
    });
}
