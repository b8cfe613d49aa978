/** Audit log texts for visitors and visits. */
export const audit = {
  subjects: {
    visitor: 'Visitor',
    visit: 'Visit',
  },
  actions: {
    'visitor.created': 'Visited for the first time',
    'visitor.changed': 'Changed the details of a visitor',
    'visitor.tagged': 'Changed the tags of a visitor',
    'visit.started': 'Started a visit',
    'visit.ended': 'Ended a visit',
  },
} as const;
