/** Audit log texts for macros. */
export const audit = {
  subjects: {
    macro: 'Macro',
  },
  actions: {
    'macro.created': 'Created a macro',
    'macro.changed': 'Changed a macro',
    'macro.removed': 'Deleted a macro',
    'macro.run': 'Ran a macro',
    'macro.undone': 'Undid a macro',
  },
} as const;
