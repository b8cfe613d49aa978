/** Audit log texts for accounts of messengers. */
export const audit = {
  subjects: { messengerAccount: 'Channel account' },
  actions: {
    'messengerAccount.created': 'Connected a channel',
    'messengerAccount.changed': 'Changed a connected channel',
    'messengerAccount.removed': 'Disconnected a channel',
    'messengerAccount.secretRenewed': 'Renewed the secret of a channel',
    'messengerAccount.templatesRead': 'Read the message templates of a channel',
    'messengerAccount.replayed': 'Handled a delivery of a channel again',
    'message.resent': 'Sent a message again',
  },
} as const;
