import * as limits from 'virtual:foyer-limits';
import type { ReviewCredentials } from '@foyer/contract/reviews/credentials';
import type { ReviewAccount, ReviewPlatform } from '@foyer/contract/reviews/shapes';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../../api/index.ts';
import { PasswordField, SelectField, TextAreaField, TextField } from '../../../ui/fields/index.ts';
import { type RecordForm, useRecordForm } from '../../../ui/record-form.ts';
import { PLATFORM_OPTIONS } from '../labels.ts';

/** The form values of an account. */
export interface AccountValues {
  platform: ReviewPlatform;
  name: string;
  externalId: string;
  accessToken: string;
  serviceAccountKey: string;
  clientId: string;
  clientSecret: string;
  refreshToken: string;
}

const SECRETS = {
  instagram: ['accessToken'],
  facebook: ['accessToken'],
  playstore: ['serviceAccountKey'],
  gBusiness: ['clientId', 'clientSecret', 'refreshToken'],
} as const satisfies Record<ReviewPlatform, readonly (keyof AccountValues)[]>;

const EMPTY: AccountValues = {
  platform: 'instagram',
  name: '',
  externalId: '',
  accessToken: '',
  serviceAccountKey: '',
  clientId: '',
  clientSecret: '',
  refreshToken: '',
};

const credentialsOf = (values: AccountValues): ReviewCredentials => {
  const { platform } = values;
  const secrets = SECRETS[platform].map((name) => [name, values[name].trim()] as const);
  return { platform, ...Object.fromEntries(secrets) } as ReviewCredentials;
};

/** The form of an account, or of a new one for null. Stored credentials remain unless new ones are entered. */
export function useAccountForm(
  account: ReviewAccount | null | undefined,
  onClose: () => void,
): RecordForm<AccountValues> {
  const { t } = useLingui();
  const titles = useTitles();
  const needed = (platform: ReviewPlatform, name: keyof AccountValues) =>
    !account && (SECRETS[platform] as readonly string[]).includes(name);
  const missing = (name: keyof AccountValues) => (value: string, values: AccountValues) =>
    needed(values.platform, name) && value.trim() === ''
      ? t`Please enter ${titles.field[name] ?? name}`
      : null;
  return useRecordForm<AccountValues>({
    record: account,
    nameOf: ({ name }) => name,
    onClose,
    initial: account
      ? { ...EMPTY, platform: account.platform, name: account.name, externalId: account.externalId }
      : EMPTY,
    rules: {
      platform: { title: t`Platform`, isChoice: true, required: true },
      name: { title: t`Name`, required: true, maxLength: limits.connectReviewAccount.name },
      externalId: { title: t`ID`, required: true, maxLength: limits.connectReviewAccount.externalId },
      accessToken: { title: t`Access token`, check: missing('accessToken') },
      serviceAccountKey: { title: t`Key of the service account`, check: missing('serviceAccountKey') },
      clientId: { title: t`Client ID`, check: missing('clientId') },
      clientSecret: { title: t`Client secret`, check: missing('clientSecret') },
      refreshToken: { title: t`Refresh token`, check: missing('refreshToken') },
    },
    save: (values, precondition) => {
      const { name, externalId } = values;
      const credentials = credentialsOf(values);
      if (!account) return call('connectReviewAccount', { body: { name, externalId, credentials } });
      const isRenewed = SECRETS[account.platform].some((secret) => values[secret].trim() !== '');
      const body = { name, ...(isRenewed && { credentials }), ...precondition };
      return call('changeReviewAccount', { params: { id: account.id }, body });
    },
  });
}

/** The fields of an account. Credentials are write-only. */
export function AccountFields({
  account,
  form,
}: {
  account: ReviewAccount | null;
  form: RecordForm<AccountValues>;
}) {
  const { t } = useLingui();
  const titles = useTitles();
  const { platform } = form.values;
  const { label, hint } = titles.id[platform];
  return (
    <>
      <SelectField form={form} name="platform" options={PLATFORM_OPTIONS} disabled={account !== null} />
      <TextField form={form} name="name" hint={t`A name for your team to recognise it`} />
      <TextField form={form} name="externalId" label={label} hint={hint} readOnly={account !== null} />
      {account && (
        <p className="t-13 t-2">{t`Credentials are never shown. Enter new ones to replace them.`}</p>
      )}
      {(platform === 'instagram' || platform === 'facebook') && (
        <PasswordField form={form} name="accessToken" hint={titles.tokenHint[platform]} />
      )}
      {platform === 'playstore' && (
        <TextAreaField
          form={form}
          name="serviceAccountKey"
          rows={6}
          hint={t`The JSON file from Google Cloud. The service account needs permission to reply to reviews in the Play Console.`}
        />
      )}
      {platform === 'gBusiness' && (
        <>
          <TextField form={form} name="clientId" hint={t`From the OAuth client in Google Cloud`} />
          <PasswordField form={form} name="clientSecret" />
          <PasswordField
            form={form}
            name="refreshToken"
            hint={t`With the scope business.manage, from someone who manages the location`}
          />
        </>
      )}
    </>
  );
}

function useTitles() {
  const { t } = useLingui();
  const field: Partial<Record<keyof AccountValues, string>> = {
    accessToken: t`Access token`,
    serviceAccountKey: t`Key of the service account`,
    clientId: t`Client ID`,
    clientSecret: t`Client secret`,
    refreshToken: t`Refresh token`,
  };
  const id: Readonly<Record<ReviewPlatform, { label: string; hint: string }>> = {
    instagram: { label: t`User ID`, hint: t`ID of the professional account, such as 17841400000000001` },
    facebook: { label: t`Page ID`, hint: t`The page number` },
    playstore: { label: t`Package name`, hint: t`Such as com.example.shop` },
    gBusiness: { label: t`Location`, hint: t`Such as accounts/123/locations/456` },
  };
  const tokenHint = {
    instagram: t`A long-lived token with permission to manage comments. It renews automatically.`,
    facebook: t`A page token with permission to read user content and manage engagement.`,
  } as const;
  return { field, id, tokenHint };
}
