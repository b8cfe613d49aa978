import type { tasks as calls } from '@foyer/contract';
import { done, type Handlers } from '../../kernel/handlers.ts';
import { createField, presentField, removeField, updateField } from './fields/definitions.ts';
import { readFields } from './fields/values.ts';
import { createPolicy, readPolicies, removePolicy, updatePolicy } from './sla/policies.ts';

type SettingsCalls = Pick<
  typeof calls,
  | 'listTaskFields'
  | 'createTaskField'
  | 'updateTaskField'
  | 'removeTaskField'
  | 'listSlaPolicies'
  | 'createSlaPolicy'
  | 'updateSlaPolicy'
  | 'removeSlaPolicy'
>;

export const settingsHandlers: Handlers<SettingsCalls> = {
  async listTaskFields({ tenant }) {
    const rows = await tenant.read((db) => readFields(db, tenant.merchantId));
    return { fields: rows.map(presentField) };
  },

  createTaskField: (scope, { body }) => createField(scope, body),

  updateTaskField: (scope, { params, body }) => updateField(scope, params.id, body),

  async removeTaskField(scope, { params }) {
    await removeField(scope, params.id);
    return done;
  },

  async listSlaPolicies({ tenant }) {
    return { policies: await tenant.read((db) => readPolicies(db, tenant.merchantId)) };
  },

  createSlaPolicy: (scope, { body }) => createPolicy(scope, body),

  updateSlaPolicy: (scope, { params, body }) => updatePolicy(scope, params.id, body),

  async removeSlaPolicy(scope, { params }) {
    await removePolicy(scope, params.id);
    return done;
  },
};
