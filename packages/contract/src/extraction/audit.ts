/** Audit log texts for data extraction. */
export const audit = {
  subjects: {
    extractor: 'Data extraction',
  },
  actions: {
    'extractor.created': 'Created an entry of data extraction',
    'extractor.changed': 'Changed an entry of data extraction',
    'extractor.removed': 'Deleted an entry of data extraction',
  },
} as const;
