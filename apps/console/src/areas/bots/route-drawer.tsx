import * as limits from 'virtual:foyer-limits';
import type { Bot, BotRoute, BotRouteInput } from '@foyer/contract/bots/shapes';
import { ROUTE_HOURS } from '@foyer/domain/bots/routes';
import { useLingui } from '@lingui/react/macro';
import { IconPlus, IconX } from '@tabler/icons-react';
import { call } from '../../api/index.ts';
import { isolated } from '../../i18n/bidi.ts';
import { useRuleOptions } from '../../rules/use-rule-options.ts';
import { useMay } from '../../session/permissions.ts';
import { SelectField, SwitchField, TextField } from '../../ui/fields/index.ts';
import { Button, IconButton } from '../../ui/index.ts';
import { RecordDrawer } from '../../ui/record-drawer.tsx';
import { useRecordForm } from '../../ui/record-form.ts';
import { HOURS_LABELS } from './labels.ts';
import { useLanguageOptions } from './languages.ts';

type Values = Omit<BotRouteInput, 'engagementId'> & { engagementId: string };

const BOTS_MAX = 5;

/** A route, or a new one for null. */
export function RouteDrawer({
  route,
  bots,
  onClose,
}: {
  route: BotRoute | null;
  bots: readonly Bot[];
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const options = useRuleOptions();
  const languages = useLanguageOptions();
  const disabled = !useMay('updateBotRoute');
  const live = bots.filter(({ liveVersion }) => liveVersion !== null);
  const unrouted = live.find(({ routes }) => routes === 0) ?? live[0];
  const form = useRecordForm<Values>({
    record: route,
    nameOf: ({ name }) => name,
    onClose,
    initial: {
      name: route?.name ?? '',
      active: route?.active ?? false,
      engagementId: route?.engagementId ?? '',
      channel: route?.channel ?? '',
      page: route?.page ?? '',
      language: route?.language ?? '',
      hours: route?.hours ?? 'any',
      targets: route?.targets ?? [{ botId: unrouted?.botId ?? '', share: 100 }],
    },
    rules: {
      name: { title: t`Name`, required: true, maxLength: limits.createBotRoute.name },
      page: { title: t`Page contains`, maxLength: limits.createBotRoute.page },
    },
    save: (values, precondition) => {
      const body = { ...values, engagementId: values.engagementId || null };
      return route
        ? call('updateBotRoute', { body: { ...body, routeId: route.routeId, ...precondition } })
        : call('createBotRoute', { body });
    },
  });
  const { targets } = form.values;
  const setTargets = (next: Values['targets']) => form.field('targets').change(next);
  const used = targets.reduce((sum, { share }) => sum + share, 0);
  return (
    <RecordDrawer
      record={route}
      form={form}
      title={route?.name ?? t`New route`}
      create={t`Create route`}
      width={480}
      disabled={disabled}
      removal={
        route && {
          name: route.name,
          button: t`Delete route`,
          text: t`Its bots will stop answering here. Running chats continue.`,
          remove: () => call('removeBotRoute', { params: { id: route.routeId } }),
        }
      }
      onClose={onClose}
    >
      <TextField form={form} name="name" />
      <SwitchField form={form} name="active" label={t`On`} />
      <SelectField
        form={form}
        name="engagementId"
        label={t`Engagement`}
        clearable
        placeholder={t`Any engagement`}
        options={options.valuesOf('engagement') ?? []}
      />
      <SelectField
        form={form}
        name="channel"
        label={t`Channel`}
        clearable
        placeholder={t`Any channel`}
        options={options.valuesOf('channel') ?? []}
      />
      <TextField form={form} name="page" placeholder={isolated('/orders')} />
      <SelectField
        form={form}
        name="language"
        label={t`Language`}
        clearable
        placeholder={t`Any language`}
        options={languages}
      />
      <SelectField
        form={form}
        name="hours"
        label={t`When`}
        options={ROUTE_HOURS.map((value) => ({ value, label: i18n._(HOURS_LABELS[value]) }))}
      />
      <fieldset className="bot-targets">
        <legend className="t-13">{t`Bots and their shares of the visitors`}</legend>
        {targets.map(({ botId, share }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bot can be chosen again while it is changed.
          <div key={index} className="row">
            <SelectField
              label={t`Bot`}
              value={botId}
              options={live.map((bot) => ({ value: bot.botId, label: bot.name }))}
              onChange={(next) =>
                setTargets(targets.map((one, at) => (at === index ? { ...one, botId: next } : one)))
              }
            />
            <TextField
              label={t`Share, %`}
              rule={{ title: t`Share, %`, type: 'NUMBER' }}
              value={String(share)}
              onChange={(next) =>
                setTargets(
                  targets.map((one, at) =>
                    at === index ? { ...one, share: Math.min(100, Math.max(1, Number(next) || 1)) } : one,
                  ),
                )
              }
            />
            {targets.length > 1 && (
              <IconButton
                icon={IconX}
                label={t`Remove`}
                onClick={() => setTargets(targets.filter((_, at) => at !== index))}
              />
            )}
          </div>
        ))}
        {used < 100 && <p className="hint">{t`${100 - used}% of visitors go to the team.`}</p>}
        {targets.length < BOTS_MAX && (
          <Button
            small
            icon={IconPlus}
            onClick={() => setTargets([...targets, { botId: live[0]?.botId ?? '', share: 1 }])}
          >
            {t`Add a bot to compare`}
          </Button>
        )}
      </fieldset>
    </RecordDrawer>
  );
}
