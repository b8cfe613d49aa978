import * as limits from 'virtual:foyer-limits';
import type { ReviewCredentials } from '@foyer/contract/reviews/credentials';
import type { ReviewAccount, ReviewPlatform } from '@foyer/contract/reviews/shapes';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../../api/index.ts';
import { Button } from '../../../ui/button.tsx';
import {
  Form,
  PasswordField,
  SelectField,
  TextAreaField,
  TextField,
  useForm,
} from '../../../ui/fields/index.ts';
import { toast } from '../../../ui/toast-store.ts';
import { PLATFORM_OPTIONS } from '../labels.ts';

interface Values {
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
} as const satisfies Record<ReviewPlatform, readonly (keyof Values)[]>;

const EMPTY: Values = {
  platform: 'instagram',
  name: '',
  externalId: '',
  accessToken: '',
  serviceAccountKey: '',
  clientId: '',
  clientSecret: '',
  refreshToken: '',
};

const credentialsOf = (values: Values): ReviewCredentials => {
  const { platform } = values;
  const secrets = SECRETS[platform].map((name) => [name, values[name].trim()] as const);
  return { platform, ...Object.fromEntries(secrets) } as ReviewCredentials;
};

/** The fields of an account. Credentials are write-only: stored ones remain unless new ones are entered. */
export function AccountForm({ account, onSaved }: { account: ReviewAccount | null; onSaved: () => void }) {
  const { t } = useLingui();
  const titles = useTitles();
  const needed = (platform: ReviewPlatform, name: keyof Values) =>
    !account && (SECRETS[platform] as readonly string[]).includes(name);
  const missing = (name: keyof Values) => (value: string, values: Values) =>
    needed(values.platform, name) && value.trim() === ''
      ? t`Please enter ${titles.field[name] ?? name}`
      : null;
  const form = useForm<Values>({
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
    onSubmit: async (values) => {
      const credentials = credentialsOf(values);
      const { name } = values;
      if (!account) {
        await call('connectReviewAccount', { body: { name, externalId: values.externalId, credentials } });
      } else {
        const isRenewed = SECRETS[account.platform].some((secret) => values[secret].trim() !== '');
        const body = isRenewed ? { name, credentials } : { name };
        await call('changeReviewAccount', { params: { id: account.id }, body });
      }
      toast.show({ kind: 'done', text: account ? t`${name} saved` : t`${name} connected` });
      onSaved();
    },
  });
  const { platform } = form.values;
  const { label, hint } = titles.id[platform];
  return (
    <Form form={form}>
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
      <div className="form-acts">
        <Button variant="primary" type="submit" busy={form.busy}>
          {account ? t`Save` : t`Connect`}
        </Button>
      </div>
    </Form>
  );
}

function useTitles() {
  const { t } = useLingui();
  const field: Partial<Record<keyof Values, string>> = {
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
