/** What the audit log says about contacts. */
export const audit = {
  subjects: { contactList: 'Contact list' },
  actions: {
    'contactList.created': 'Created a contact list',
    'contactList.changed': 'Changed a contact list',
    'contactList.removed': 'Deleted a contact list',
  },
} as const;
