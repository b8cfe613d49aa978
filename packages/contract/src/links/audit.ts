/** Audit log texts for what is created in other systems. */
export const audit = {
  subjects: {
    linkedItem: 'Linked item',
  },
  actions: {
    'linkedItem.created': 'Created an item in another system',
    'linkedItem.removed': 'Removed the link to an item in another system',
  },
} as const;
