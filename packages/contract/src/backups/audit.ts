/** Audit log texts for backups. */
export const audit = {
  subjects: {
    backup: 'Backup',
  },
  actions: {
    'backup.started': 'Started a backup',
    'backup.cancelled': 'Cancelled a backup',
    'backup.removed': 'Deleted a backup',
  },
} as const;
