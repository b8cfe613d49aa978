/** What the audit log says about intents. */
export const audit = {
  subjects: {
    intent: 'Intent',
    entity: 'Entity',
    skill: 'Skill',
    intentTraining: 'Training of intents',
  },
  actions: {
    'intent.created': 'Created an intent',
    'intent.changed': 'Changed an intent',
    'intent.removed': 'Deleted an intent',
    'intent.imported': 'Imported intents',
    'intent.cloned': 'Cloned intents',
    'entity.created': 'Created an entity',
    'entity.changed': 'Changed an entity',
    'entity.removed': 'Deleted an entity',
    'skill.created': 'Created a skill',
    'skill.changed': 'Changed a skill',
    'skill.removed': 'Deleted a skill',
    'intentTraining.started': 'Started training intents',
    'intentTraining.cancelled': 'Cancelled training intents',
    'intentTraining.published': 'Published a training of intents',
    'intentTraining.discarded': 'Discarded a training of intents',
  },
} as const;
