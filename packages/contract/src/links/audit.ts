/** Audit log texts for what is created in other systems. */
export const audit = {
  subjects: {
    linked_item: 'Linked item',
  },
  actions: {
    'linked_item.created': 'Created an item in another system',
    'linked_item.removed': 'Removed the link to an item in another system',
  },
} as const;
