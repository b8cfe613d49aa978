/** Audit log texts for exports. */
export const audit = {
  subjects: {
    export: 'Export',
  },
  actions: {
    'export.started': 'Started an export',
    'export.cancelled': 'Cancelled an export',
    'export.finished': 'Finished an export',
    'export.failed': 'Failed to finish an export',
  },
} as const;
