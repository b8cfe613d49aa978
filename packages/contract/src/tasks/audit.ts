/** Audit log texts for tasks, service levels and task fields. */
export const audit = {
  subjects: {
    task: 'Task',
    taskField: 'Task field',
    slaPolicy: 'SLA policy',
  },
  actions: {
    'task.created': 'Created a task',
    'task.changed': 'Changed a task',
    'task.removed': 'Deleted a task',
    'taskField.created': 'Created a task field',
    'taskField.changed': 'Changed a task field',
    'taskField.removed': 'Deleted a task field',
    'slaPolicy.created': 'Created an SLA policy',
    'slaPolicy.changed': 'Changed an SLA policy',
    'slaPolicy.removed': 'Deleted an SLA policy',
  },
} as const;
