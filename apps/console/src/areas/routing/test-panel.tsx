import type { RouteTest, RoutingRule } from '@foyer/contract/routing/shapes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconClock, IconMinus, IconRobot, IconUserCheck, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { errorText, useAction, useCall } from '../../api/index.ts';
import { isolated } from '../../i18n/bidi.ts';
import { useText } from '../../i18n/use-text.ts';
import type { RuleOptions } from '../../rules/use-rule-options.ts';
import { VerdictList } from '../../rules/verdict-list.tsx';
import { SelectField, TextField } from '../../ui/fields/index.ts';
import { Avatar, Button, dayAndTime, Icon, type IconShape, Tabs, useTimeZone } from '../../ui/index.ts';
import { useStopText } from './route-sentence.tsx';

const BLANK = { message: '', channel: 'web', language: '', country: '', page: '', campaign: '' };

/** Who would get a conversation: a typed one, or a real one of the past. */
export function TestPanel({
  rules,
  options,
  result,
  onResult,
}: {
  rules: readonly RoutingRule[];
  options: RuleOptions;
  result: RouteTest | null;
  onResult: (result: RouteTest | null) => void;
}) {
  const { t, i18n } = useLingui();
  const text = useText();
  const zone = useTimeZone();
  const [mode, setMode] = useState<'typed' | 'real'>('typed');
  const [typed, setTyped] = useState(BLANK);
  const [conversationId, setConversationId] = useState('');
  const test = useAction('testRouting', { onSuccess: onResult });
  const real = useCall('listRoutedConversations', undefined, { enabled: mode === 'real' }).data;
  const put = (part: Partial<typeof BLANK>) => setTyped({ ...typed, ...part });
  const choices = (field: 'channel' | 'language' | 'country') => options.valuesOf(field) ?? [];
  return (
    <aside className="routing-test" aria-label={t`Who would get this?`}>
      <h2 className="t-14 t-m">{t`Who would get this?`}</h2>
      <Tabs
        label={t`What is tested`}
        selected={mode}
        items={[
          { id: 'typed', label: t`Typed` },
          { id: 'real', label: t`A real one` },
        ]}
        onSelect={setMode}
      />
      <form
        className="routing-form"
        onSubmit={(event) => {
          event.preventDefault();
          test.mutate({ body: mode === 'real' ? { conversationId } : { typed } });
        }}
      >
        {mode === 'typed' ? (
          <>
            <div className="field-pair">
              <SelectField
                label={t`Channel`}
                value={typed.channel}
                options={choices('channel')}
                onChange={(channel) => put({ channel })}
              />
              <SelectField
                label={t`Language`}
                clearable
                value={typed.language}
                options={choices('language')}
                onChange={(language) => put({ language })}
              />
            </div>
            <div className="field-pair">
              <SelectField
                label={t`Country`}
                clearable
                value={typed.country}
                options={choices('country')}
                onChange={(country) => put({ country })}
              />
              <TextField
                label={t`Campaign`}
                value={typed.campaign}
                onChange={(campaign) => put({ campaign })}
              />
            </div>
            <TextField
              label={t`Page`}
              placeholder={isolated('/orders')}
              value={typed.page}
              onChange={(page) => put({ page })}
            />
            <TextField
              label={t`First message`}
              value={typed.message}
              onChange={(message) => put({ message })}
            />
          </>
        ) : (
          <SelectField
            label={t`Conversation`}
            searchable
            value={conversationId}
            options={(real?.conversations ?? []).map(({ id, title, ruleName, createdDate }) => ({
              value: id,
              label: title,
              note: ruleName || dayAndTime(createdDate, i18n.locale, zone),
            }))}
            onChange={setConversationId}
          />
        )}
        <div>
          <Button type="submit" busy={test.isPending} disabled={mode === 'real' && !conversationId}>
            {t`Test`}
          </Button>
        </div>
      </form>
      {test.error && (
        <p className="error" role="alert">
          {errorText(test.error, text('genericError'))}
        </p>
      )}
      {result && <Verdict result={result} rules={rules} options={options} />}
    </aside>
  );
}

function Verdict({
  result,
  rules,
  options,
}: {
  result: RouteTest;
  rules: readonly RoutingRule[];
  options: RuleOptions;
}) {
  const { t, i18n } = useLingui();
  const stopText = useStopText(options);
  const { member, further, ruleId, stop } = result;
  const rule = rules.find(({ id }) => id === ruleId);
  const waitsAt = rule?.stops[stop];
  const load = i18n.number(member?.load ?? 0);
  const capacity = i18n.number(member?.capacity ?? 0);
  const numberOf = (id: string) => i18n.number(rules.findIndex((one) => one.id === id) + 1);
  return (
    <div className="routing-verdict" role="status">
      <div className="routing-card">
        {member ? (
          <>
            <Avatar id={member.id} name={member.name} imageUrl={member.imageUrl} size={40} />
            <span>
              <strong>{member.name}</strong>
              <span className="t-12 t-3">{t`online · ${load} of ${capacity} open`}</span>
            </span>
          </>
        ) : (
          <>
            <Icon of={further ? IconRobot : IconClock} size={20} className="t-3" />
            <span>
              <strong>{further ?? (waitsAt ? stopText(waitsAt) : t`The queue`)}</strong>
              <span className="t-12 t-3">
                {further ? t`answers at once` : t`No one is free now, so it waits there.`}
              </span>
            </span>
          </>
        )}
      </div>
      <h3 className="t-13 t-m">{t`Why`}</h3>
      <ol className="routing-why">
        {result.rules.map((check) => {
          const found = rules.find(({ id }) => id === check.ruleId);
          const nth = numberOf(check.ruleId);
          return (
            <Reason
              key={check.ruleId}
              icon={check.fits ? IconCheck : IconX}
              tone={check.fits ? 'ok' : 't-3'}
              title={check.fits ? t`Rule ${nth} matches` : t`Rule ${nth} does not match`}
            >
              <VerdictList group={found?.conditions} verdicts={check.conditions} options={options} />
            </Reason>
          );
        })}
        {!ruleId && (
          <Reason icon={IconMinus} tone="t-3" title={t`No rule matches`}>
            <span className="t-12 t-3">{t`Automatic assignment decides.`}</span>
          </Reason>
        )}
        {rule?.stops.slice(0, Math.min(stop + 1, rule.stops.length)).map((one, index) => {
          const isHere = index === stop && (member !== null || further !== null);
          const waitsHere = rule.end.kind === 'queue' && index === rule.stops.length - 1;
          const continues = plural(one.waitMinutes, {
            0: 'no one is free: continues at once',
            one: 'no one is free: continues after # minute',
            other: 'no one is free: continues after # minutes',
          });
          return (
            <Reason
              // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its position
              key={index}
              icon={isHere ? IconUserCheck : IconClock}
              tone={isHere ? 'ok' : 't-3'}
              title={stopText(one)}
            >
              <span className="t-12 t-3">
                {isHere
                  ? t`free, gets the conversation`
                  : waitsHere
                    ? t`no one is free: it waits in the queue`
                    : continues}
              </span>
            </Reason>
          );
        })}
      </ol>
    </div>
  );
}

function Reason({
  icon,
  tone,
  title,
  children,
}: {
  icon: IconShape;
  tone: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <li>
      <Icon of={icon} className={tone} />
      <div>
        <span className="t-13">{title}</span>
        {children}
      </div>
    </li>
  );
}
