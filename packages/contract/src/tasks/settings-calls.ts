import { z } from 'zod';
import { edit, page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { Done, precondition, Uuid } from '../kernel/shapes.ts';
import { fieldNameTaken, slaDefaultStays, slaScopeTaken } from './errors.ts';
import { TaskField, TaskFieldInput } from './shapes.ts';
import { NewSlaPolicy, SlaPolicy, SlaPolicyInput } from './sla-shapes.ts';

const one = z.object({ id: Uuid });
const settingsView = page('settings');
const settingsEdit = edit('settings');

export const listTaskFields = defineCall({
  method: 'GET',
  path: '/api/taskFields',
  access: settingsView,
  topics: ['taskFields'],
  reply: z.object({ fields: z.array(TaskField) }),
  summary: 'List custom task fields in their order',
});

export const createTaskField = defineCall({
  method: 'POST',
  path: '/api/taskFields',
  access: settingsEdit,
  topics: ['taskFields'],
  body: TaskFieldInput,
  reply: TaskField,
  errors: [fieldNameTaken],
  summary: 'Create a custom field for tasks of one type, or of all types',
});

export const updateTaskField = defineCall({
  method: 'PUT',
  path: '/api/taskFields/{id}',
  access: settingsEdit,
  topics: ['taskFields'],
  params: one,
  body: TaskFieldInput.omit({ kind: true }).extend(precondition),
  reply: TaskField,
  errors: [fieldNameTaken],
  summary: 'Update a custom field. Its kind cannot change',
});

export const removeTaskField = defineCall({
  method: 'DELETE',
  path: '/api/taskFields/{id}',
  access: settingsEdit,
  topics: ['taskFields'],
  params: one,
  reply: Done,
  summary: 'Delete a custom field with its values',
});

export const listSlaPolicies = defineCall({
  method: 'GET',
  path: '/api/slaPolicies',
  access: settingsView,
  topics: ['slaPolicies'],
  reply: z.object({ policies: z.array(SlaPolicy) }),
  summary: 'List SLA policies, the default first',
});

export const createSlaPolicy = defineCall({
  method: 'POST',
  path: '/api/slaPolicies',
  access: settingsEdit,
  topics: ['slaPolicies'],
  body: NewSlaPolicy,
  reply: SlaPolicy,
  errors: [slaScopeTaken],
  summary: 'Create an SLA policy for the tickets of a department, a type, or both',
});

export const updateSlaPolicy = defineCall({
  method: 'PUT',
  path: '/api/slaPolicies/{id}',
  access: settingsEdit,
  topics: ['slaPolicies'],
  params: one,
  body: SlaPolicyInput.extend(precondition),
  reply: SlaPolicy,
  summary: 'Update an SLA policy. Running timers keep the time they have used',
});

export const removeSlaPolicy = defineCall({
  method: 'DELETE',
  path: '/api/slaPolicies/{id}',
  access: settingsEdit,
  topics: ['slaPolicies'],
  params: one,
  reply: Done,
  errors: [slaDefaultStays],
  summary: 'Delete an SLA policy. Its tickets follow the next matching policy',
});
