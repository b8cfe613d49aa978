/** Audit log texts for reports. */
export const audit = {
  subjects: {
    reportSchedule: 'Report schedule',
  },
  actions: {
    'reportSchedule.created': 'Created a report schedule',
    'reportSchedule.changed': 'Changed a report schedule',
    'reportSchedule.removed': 'Deleted a report schedule',
    'reportSchedule.sent': 'Sent a scheduled report',
    'reportSchedule.missed': 'Skipped a late report',
  },
} as const;
