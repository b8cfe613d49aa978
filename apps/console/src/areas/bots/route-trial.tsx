import type { Bot, BotRoute } from '@foyer/contract/bots/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconCircleMinus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../api/index.ts';
import { joinedText } from '../../i18n/joined-text.ts';
import { useRuleOptions } from '../../rules/use-rule-options.ts';
import { CheckboxField, SelectField, TextField } from '../../ui/fields/index.ts';
import { Icon, IconButton } from '../../ui/index.ts';
import { MISS_LABELS } from './labels.ts';
import { useLanguageOptions } from './languages.ts';

/** Which route an imagined conversation takes, and why not the others. */
export function RouteTrial({
  routes,
  bots,
  onClose,
}: {
  routes: readonly BotRoute[];
  bots: readonly Bot[];
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const options = useRuleOptions();
  const languages = useLanguageOptions();
  const [facts, setFacts] = useState({
    engagementId: '',
    channel: 'web',
    page: '/',
    language: 'en',
    isOpen: true,
  });
  const change = (part: Partial<typeof facts>) => setFacts({ ...facts, ...part });
  // Chats of other channels may have no engagement.
  const isIncomplete = facts.channel === 'web' && !facts.engagementId;
  const { data } = useCall(
    'tryBotRoutes',
    { body: { ...facts, engagementId: facts.engagementId || null } },
    { enabled: !isIncomplete },
  );
  const found = routes.find(({ routeId }) => routeId === data?.routeId);
  const names = found?.targets.map(({ botId }) => bots.find((bot) => bot.botId === botId)?.name ?? '');
  return (
    <aside className="bot-side" aria-label={t`Dry run`}>
      <div className="head">
        <h2 className="t-title">{t`Dry run`}</h2>
        <span className="t-12 t-3">{t`Nothing is sent`}</span>
        <div className="end">
          <IconButton icon={IconX} label={t`Close`} onClick={onClose} />
        </div>
      </div>
      <div className="bot-side-body">
        <SelectField
          label={t`Engagement`}
          clearable
          value={facts.engagementId}
          options={options.valuesOf('engagement') ?? []}
          onChange={(engagementId) => change({ engagementId })}
        />
        <SelectField
          label={t`Channel`}
          value={facts.channel}
          options={options.valuesOf('channel') ?? []}
          onChange={(channel) => change({ channel })}
        />
        <TextField label={t`Page`} value={facts.page} onChange={(page) => change({ page })} />
        <SelectField
          label={t`Language`}
          value={facts.language}
          options={languages}
          onChange={(language) => change({ language })}
        />
        <CheckboxField
          label={t`During opening hours`}
          value={facts.isOpen}
          onChange={(isOpen) => change({ isOpen })}
        />
        {isIncomplete && (
          <p className="t-13 t-2" role="status">{t`Select an engagement to see which bot answers.`}</p>
        )}
        {data && (
          <p className="bot-answer" role="status">
            {found ? t`${found.name}: ${joinedText(names ?? [])} answers` : t`The team answers`}
          </p>
        )}
        <ol className="bot-verdicts">
          {data?.verdicts.map(({ routeId, miss }) => (
            <li key={routeId}>
              <Icon of={miss ? IconCircleMinus : IconCircleCheck} />
              <span>{routes.find((route) => route.routeId === routeId)?.name}</span>
              <span className="t-12 t-3">{miss ? i18n._(MISS_LABELS[miss]) : t`Fits`}</span>
            </li>
          ))}
        </ol>
      </div>
    </aside>
  );
}
