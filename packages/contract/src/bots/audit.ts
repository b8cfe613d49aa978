/** Audit log texts for bots. */
export const audit = {
  subjects: {
    bot: 'Bot',
    botRoute: 'Bot route',
  },
  actions: {
    'botSettings.changed': 'Changed the settings of bots',
    'bot.created': 'Created a bot',
    'bot.changed': 'Changed a bot',
    'bot.removed': 'Deleted a bot',
    'bot.published': 'Published a bot',
    'bot.restored': 'Restored a version of a bot',
    'botRoute.created': 'Created a bot route',
    'botRoute.changed': 'Changed a bot route',
    'botRoute.removed': 'Deleted a bot route',
  },
} as const;
