/** Audit log texts for automatic assignment. */
export const audit = {
  subjects: {},
  actions: {
    'assignment.changed': 'Changed automatic assignment',
    'assignment.memberChanged': 'Changed the assignment limits of a member',
  },
} as const;
