/**
 * Tests that also run on an external PostgreSQL. Its version, collation, roles and other
 * users differ from the embedded one's, and it cannot be adopted or restarted. These are the files whose result
 * can depend on that, by reason; everything else would run the same SQL again. The first file of each reason is
 * its smoke.
 */
const BY_REASON: Readonly<Record<string, readonly string[]>> = {
  'migrations, roles and the wall that a role cannot get around': [
    'src/database/tenant.test.ts',
    'src/database/migrate.test.ts',
    'src/database/schema.test.ts',
    'src/database/sharding.test.ts',
    'src/database/testing/testing.test.ts',
    'src/sweep/tenant-isolation.test.ts',
    'src/backup/restore.test.ts',
    'src/backup/restored.test.ts',
    'src/areas/accounts/sign-in.test.ts',
    'src/areas/board/visibility.test.ts',
  ],
  'text that it stores, orders, compares and searches by its collation': [
    'src/areas/accounts/members/team.test.ts',
    'src/kernel/storable.test.ts',
    'src/areas/inbox/lists/lists.test.ts',
    'src/areas/inbox/search/search.test.ts',
    'src/areas/tasks/lists.test.ts',
    'src/areas/tasks/fields/filter.test.ts',
    'src/areas/tasks/views.test.ts',
    'src/areas/visitors/visits.test.ts',
    'src/areas/exports/exports.test.ts',
    'src/areas/audit/audit.test.ts',
  ],
  'functions, locks and transactions that writers meet in': [
    'src/areas/conversations/conversations.test.ts',
    'src/areas/inbox/changes/bulk.test.ts',
    'src/areas/inbox/merging/merge.test.ts',
    'src/areas/inbox/writing/scheduled.test.ts',
    'src/areas/tasks/tasks.test.ts',
    'src/areas/tasks/sla/due.test.ts',
    'src/areas/assignment/assignment.test.ts',
    'src/areas/macros/undoing.test.ts',
    'src/live/catching-up.test.ts',
    'src/live/socket.test.ts',
  ],
  'jobs, and what is found when it is due': [
    'src/jobs/jobs.test.ts',
    'src/areas/escalations/escalations.test.ts',
    'src/areas/escalations/restart.test.ts',
    'src/areas/channels/mail/receiving.test.ts',
  ],
  'several processes and servers on one database, which die and come back': [
    'src/testing/several-servers.test.ts',
    'src/cluster/processes.test.ts',
    'src/kernel/limits/limits.test.ts',
  ],
};

export const onExternal: readonly string[] = Object.values(BY_REASON).flat();

/** The first file of each reason. */
export const smokeOnExternal: readonly string[] = Object.values(BY_REASON).flatMap((files) =>
  files.slice(0, 1),
);
