import * as limits from 'virtual:foyer-limits';
import { API_TOKEN_DAYS } from '@foyer/contract/tokens/constants';
import type { ApiToken } from '@foyer/contract/tokens/shapes';
import { API_SCOPES, type ApiScope } from '@foyer/domain/api-scopes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../api/index.ts';
import { SelectField, TextField } from '../../ui/fields/index.ts';
import { RecordDrawer } from '../../ui/record-drawer.tsx';
import { useRecordForm } from '../../ui/record-form.ts';
import { SCOPE_LABELS } from './scope-labels.ts';

type Permission = 'none' | 'view' | 'change';
type Values = { readonly name: string; readonly days: string } & Readonly<Record<ApiScope, Permission>>;

const valuesOf = (token: ApiToken | null | undefined): Values => ({
  ...(Object.fromEntries(API_SCOPES.map((scope) => [scope, token?.scopes[scope] ?? 'none'])) as Record<
    ApiScope,
    Permission
  >),
  name: token?.name ?? '',
  days: '90',
});

/** Creates and renames an API token. Null for a new one. */
export function TokenDrawer({
  token,
  onToken,
  onClose,
}: {
  /** Undefined when no token has the id in the address. */
  token: ApiToken | null | undefined;
  /** Receives a new token, which is shown once. */
  onToken: (token: string) => void;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const isNew = token === null;
  const form = useRecordForm<Values>({
    record: token,
    nameOf: ({ name }) => name,
    onClose,
    initial: valuesOf(token),
    rules: { name: { title: t`Name`, required: true, maxLength: limits.createApiToken.name } },
    save: async ({ name, days, ...permissions }, precondition) => {
      if (token) return call('updateApiToken', { params: { id: token.id }, body: { name, ...precondition } });
      const scopes = Object.fromEntries(
        Object.entries(permissions).filter((one): one is [string, 'view' | 'change'] => one[1] !== 'none'),
      );
      const body = { name, scopes, days: days === '' ? null : Number(days) };
      onToken((await call('createApiToken', { body })).token);
    },
  });
  const permissions = [
    { value: 'none' as const, label: t`No access` },
    { value: 'view' as const, label: t`Read` },
    { value: 'change' as const, label: t`Read and change` },
  ];
  const owner = token?.createdBy?.name;
  return (
    <RecordDrawer
      record={token}
      form={form}
      title={token?.name ?? t`New token`}
      create={t`Create token`}
      disabled={false}
      removal={
        token && {
          name: token.name,
          button: t`Revoke token`,
          text: t`Programs that use it stop working immediately. You cannot undo this.`,
          remove: () => call('removeApiToken', { params: { id: token.id } }),
        }
      }
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t`Name`} placeholder={t`What uses it`} />
      {isNew && (
        <SelectField
          form={form}
          name="days"
          label={t`Expires`}
          options={[
            ...API_TOKEN_DAYS.map((days) => ({
              value: String(days),
              label: plural(days, { one: 'After # day', other: 'After # days' }),
            })),
            { value: '', label: t`Never` },
          ]}
        />
      )}
      <fieldset className="token-scopes">
        <legend>{t`Scopes`}</legend>
        {API_SCOPES.map((scope) => (
          <SelectField
            key={scope}
            form={form}
            name={scope}
            label={i18n._(SCOPE_LABELS[scope])}
            disabled={!isNew}
            options={permissions}
          />
        ))}
      </fieldset>
      <p className="t-12 t-3">
        {owner
          ? t`It acts for ${owner}, and stops working when they are no longer an administrator. Scopes cannot be changed: create another token instead.`
          : t`It acts for you, and stops working when you are no longer an administrator. It cannot do anything reserved for administrators.`}
      </p>
    </RecordDrawer>
  );
}
