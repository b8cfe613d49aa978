import { useMay } from '../../../session/permissions.ts';
import './second-factor.css';
import type { MerchantAttributes } from '@foyer/contract/merchants/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callWith } from '../../../api/call.ts';
import { call, useCall } from '../../../api/index.ts';
import { Form, RadioField } from '../../../ui/fields/index.ts';
import { Block, Button, Icon, toast } from '../../../ui/index.ts';
import { Loading } from '../../../ui/loading.tsx';
import { ShowCurrent } from '../../../ui/record-fields.tsx';
import { useSettingsForm } from '../../../ui/settings-form.ts';
import { type Factors, type Policy, satisfies } from './factors.ts';

/** The merchant's second-factor policy, in the settings; visible to administrators only. */
export function PolicyBlock() {
  return useMay('setSecondFactorPolicy') ? <PolicyOfMerchant /> : null;
}

function PolicyOfMerchant() {
  const { t } = useLingui();
  const own = useCall('getSecondFactor');
  const merchant = useCall('getMerchantAttributes');
  const lacking = own.data ? merchant : own;
  return (
    <Block
      title={t`Second factors of all members`}
      hint={t`The second factor that members need to sign in. Applies from their next sign-in.`}
    >
      {own.data && merchant.data ? (
        <PolicyForm own={own.data} merchant={merchant.data} />
      ) : (
        <Loading
          failed={t`Could not load the second factor policy`}
          error={lacking.error}
          refetch={lacking.refetch}
        />
      )}
    </Block>
  );
}

function PolicyForm({ own, merchant }: { own: Factors; merchant: MerchantAttributes }) {
  const { t } = useLingui();
  const form = useSettingsForm<{ policy: Policy }>({
    record: merchant,
    initial: { policy: merchant.settings.secondFactor },
    save: async (values, precondition) => {
      const saved = await call('setSecondFactorPolicy', { body: { ...values, ...precondition } });
      toast.show({ kind: 'done', text: t`Second factor policy saved` });
      return saved;
    },
  });
  const { policy } = form.values;
  return (
    <Form form={form} className="sf-policy" label={t`Second factors of all members`}>
      <ShowCurrent form={form} />
      <Spread />
      <RadioField
        form={form}
        name="policy"
        label={t`Requirement`}
        options={[
          { value: 'optional', label: t`Not required`, note: t`Each member decides` },
          { value: 'required', label: t`A second factor`, note: t`An authenticator app or a passkey` },
          { value: 'passkey', label: t`A passkey`, note: t`Most secure: resists phishing` },
        ]}
      />
      {!satisfies(policy, own) && <OwnLack policy={policy} />}
      <Button type="submit" variant="primary" busy={form.busy} disabled={!form.isDirty}>
        {t`Save`}
      </Button>
    </Form>
  );
}

/** Warns an administrator who requires factors that they lack themselves. */
function OwnLack({ policy }: { policy: Policy }) {
  const { t } = useLingui();
  return (
    <p className="sf-note" role="status">
      <Icon of={IconAlertTriangle} />
      <span>
        {policy === 'passkey'
          ? t`You do not have a passkey yet. You will be asked to create one at your next sign-in.`
          : t`You do not have a second factor yet. You will be asked to set one up at your next sign-in.`}{' '}
        <Link className="link" to="/profile">
          {t`Set it up now`}
        </Link>
      </span>
    </p>
  );
}

/** The maximum number of members in one response. */
const PAGE_MAX = 200;

interface Spread {
  readonly members: number;
  readonly protectedMembers: number;
}

/** How many active members have a second factor. */
function Spread() {
  const { t, i18n } = useLingui();
  const { data } = useQuery({
    queryKey: ['getUserDetails', 'second factors'],
    queryFn: ({ signal }) => countMembers(signal),
  });
  if (!data) return null;
  const has = i18n.number(data.protectedMembers);
  const all = i18n.number(data.members);
  return (
    <p className="row t-13 t-2">
      <Icon of={IconUsers} />
      {t`${has} of ${all} active members have a second factor`}
    </p>
  );
}

async function countMembers(signal: AbortSignal): Promise<Spread> {
  let members = 0;
  let protectedMembers = 0;
  let cursor: string | undefined;
  do {
    const query = { status: 'Active', limit: PAGE_MAX, cursor } as const;
    const page = await callWith('getUserDetails', { query }, { signal });
    members += page.users.length;
    protectedMembers += page.users.filter(({ hasSecondFactor }) => hasSecondFactor).length;
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return { members, protectedMembers };
}
