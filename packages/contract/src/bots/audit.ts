/** Audit log texts for bots. */
export const audit = {
  subjects: {
    bot: 'Bot',
    botRoute: 'Bot route',
    botTest: 'Bot test',
  },
  actions: {
    'botSettings.changed': 'Changed the settings of bots',
    'bot.created': 'Created a bot',
    'bot.changed': 'Changed a bot',
    'bot.removed': 'Deleted a bot',
    'bot.published': 'Published a bot',
    'bot.restored': 'Restored a version of a bot',
    'botTest.created': 'Created a bot test',
    'botTest.changed': 'Changed a bot test',
    'botTest.removed': 'Deleted a bot test',
    'botRoute.created': 'Created a bot route',
    'botRoute.changed': 'Changed a bot route',
    'botRoute.removed': 'Deleted a bot route',
  },
} as const;
