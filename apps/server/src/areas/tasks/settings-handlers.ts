import type { tasks as calls } from '@foyer/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import { fieldRecords, fieldValues, newFieldValues, presentField } from './fields/definitions.ts';
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

  async createTaskField(scope, { body }) {
    const { merchantId } = scope.tenant;
    return presentField(await fieldRecords.create(scope, (db) => newFieldValues(db, merchantId, body)));
  },

  async updateTaskField(scope, { params, body }) {
    const row = await fieldRecords.change(scope, params.id, body, (db, before) =>
      // The kind cannot change, so stored values keep their meaning.
      fieldValues(db, before, { ...body, kind: before.kind }),
    );
    return presentField(row);
  },

  /** Tasks no longer show its values and drop them with their next change. */
  removeTaskField: (scope, { params }) => fieldRecords.remove(scope, params.id),

  async listSlaPolicies({ tenant }) {
    return { policies: await tenant.read((db) => readPolicies(db, tenant.merchantId)) };
  },

  createSlaPolicy: (scope, { body }) => createPolicy(scope, body),

  updateSlaPolicy: (scope, { params, body }) => updatePolicy(scope, params.id, body),

  removeSlaPolicy: (scope, { params }) => removePolicy(scope, params.id),
};
