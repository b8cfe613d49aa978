import { engagementList } from '@foyer/contract/engagements/list';
import type { Engagement } from '@foyer/contract/engagements/shapes';
import { CAMPAIGN_TYPES, needsAccount, servesType, surfaceOf } from '@foyer/domain/engagement';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../api/index.ts';
import { listOptions } from '../../../i18n/list-text.ts';
import { useMay } from '../../../session/permissions.ts';
import { SelectField, TextField } from '../../../ui/fields/index.ts';
import { Block, channelName } from '../../../ui/index.ts';
import type { Answerers } from '../first-answerer.ts';
import type { PartProps } from '../use-engagement-form.ts';
import { FirstFields } from './first-fields.tsx';

/** Name, type, account, and who answers first. */
export function BasicsPart({
  engagement,
  answerers,
  ...part
}: PartProps & { readonly engagement: Engagement | null; readonly answerers: Answerers }) {
  const { t } = useLingui();
  const { form, disabled } = part;
  const { type } = form.values;
  const hints = {
    site: t`A chat on your website. You add a short piece of code to its pages.`,
    campaign: t`A chat on the landing pages of an ad or offer. Create its link below, under Campaign.`,
    page: t`A page on this server with a text, a picture and a chat.`,
    messenger: t`Messages to an account of a messenger, with an opening message of its own.`,
    voice: t`Calls to a number at Twilio. What callers say becomes a conversation and a request to call back.`,
  };
  return (
    <Block title={t`Type`}>
      <div className="field-pair">
        <TextField form={form} name="name" disabled={disabled} />
        <SelectField
          form={form}
          name="type"
          hint={CAMPAIGN_TYPES.includes(type) ? hints.campaign : hints[surfaceOf(type)]}
          searchable={false}
          disabled={disabled || engagement !== null}
          options={listOptions(engagementList.filters.type.values)}
        />
        {needsAccount(type) && <AccountField {...part} />}
        <FirstFields {...part} engagement={engagement} answerers={answerers} />
      </div>
    </Block>
  );
}

/** The account of a messenger, of those that serve the type. */
function AccountField({ form, disabled }: PartProps) {
  const { t, i18n } = useLingui();
  const may = useMay('listMessengerAccounts');
  const { data } = useCall('listMessengerAccounts', undefined, { enabled: may });
  const { type } = form.values;
  const accounts = data?.accounts.filter(({ channel }) => servesType(type, channel)) ?? [];
  const hint = !may
    ? t`Your role cannot see the accounts. Ask an administrator to select one.`
    : accounts.length > 0
      ? undefined
      : surfaceOf(type) === 'voice'
        ? t`Connect an SMS account of Twilio under Settings, Channels first.`
        : t`Connect an account under Settings, Channels first.`;
  return (
    <SelectField
      form={form}
      name="accountId"
      isRequired
      hint={hint}
      disabled={disabled || !may}
      options={accounts.map(({ id, name, channel, handle }) => ({
        value: id,
        label: name,
        note: [channelName(channel, i18n), handle].filter(Boolean).join(' · '),
      }))}
    />
  );
}
