import './routing.css';
import type { RouteTest, RoutingRule } from '@foyer/contract/routing/shapes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconGripVertical, IconLock, IconPlus, IconRoute } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { errorText, useAction, useCall } from '../../api/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { type RuleOptions, useRuleOptions } from '../../rules/use-rule-options.ts';
import { useMay } from '../../session/permissions.ts';
import { SwitchField } from '../../ui/fields/index.ts';
import { Badge, Button, Empty, Icon, LoadError, toast } from '../../ui/index.ts';
import { RowsLoading } from '../../ui/rows-loading.tsx';
import { RouteDrawer } from './route-drawer.tsx';
import { RouteSentence } from './route-sentence.tsx';
import { TestPanel } from './test-panel.tsx';

/** The routing rules in order, and a test who would get a conversation. Specification 2. */
export function RoutingPage() {
  const { t, i18n } = useLingui();
  const { data, error, refetch } = useCall('listRoutingRules');
  const options = useRuleOptions();
  const mayChange = useMay('createRoutingRule');
  const [test, setTest] = useState<RouteTest | null>(null);
  const { id } = useSearch({ strict: false }) as { id?: string };
  const navigate = useNavigate();
  const open = (next: string | undefined) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, id: next }) } as never);
  const rules = data?.rules;
  return (
    <>
      <div className="head">
        <h1>
          {t`Routing`} {rules && <span className="count num">{i18n.number(rules.length)}</span>}
        </h1>
        <div className="end">
          {mayChange && (
            <Button variant="primary" icon={IconPlus} onClick={() => open('new')}>
              {t`New rule`}
            </Button>
          )}
        </div>
      </div>
      <div className="routing">
        <section className="routing-main" aria-label={t`Rules`}>
          <p className="t-13 t-2">
            {t`Every new conversation goes through these rules from top to bottom. The first match decides.`}
          </p>
          {error && !rules && (
            <LoadError title={t`Could not load rules`} error={error} onRetry={() => void refetch()} />
          )}
          {!rules && !error && <RowsLoading />}
          {rules?.length === 0 && (
            <Empty icon={IconRoute}>
              {t`Without rules, automatic assignment alone decides. A rule asks certain members or teams first.`}
            </Empty>
          )}
          {rules && rules.length > 0 && (
            <RuleRows rules={rules} options={options} mayChange={mayChange} test={test} onOpen={open} />
          )}
          {data && <Rest undecided={data.undecided} conversations={data.conversations} />}
        </section>
        <TestPanel rules={rules ?? []} options={options} result={test} onResult={setTest} />
      </div>
      {id && rules && (
        <RouteDrawer
          key={id}
          rule={id === 'new' ? null : rules.find((rule) => rule.id === id)}
          options={options}
          onClose={() => open(undefined)}
        />
      )}
    </>
  );
}

function Rest({ undecided, conversations }: { undecided: number; conversations: number }) {
  const { t } = useLingui();
  const total = inWeek(conversations);
  return (
    <>
      <div className="routing-row is-rest">
        <Icon of={IconLock} className="t-3" />
        <span />
        <div className="routing-text">
          <p className="routing-sentence">{t`Everything else is left to automatic assignment.`}</p>
          <Decided count={undecided} />
        </div>
      </div>
      <p className="row t-12 t-3">
        {t`A new order applies immediately to new conversations.`}
        <span className="end">{t`In total: ${total}`}</span>
      </p>
    </>
  );
}

const inWeek = (count: number) =>
  plural(count, { one: '# conversation in 7 days', other: '# conversations in 7 days' });

/** How many conversations a rule decided. */
const Decided = ({ count }: { readonly count: number }) => <p className="t-12 t-3 num">{inWeek(count)}</p>;

function RuleRows({
  rules,
  options,
  mayChange,
  test,
  onOpen,
}: {
  rules: readonly RoutingRule[];
  options: RuleOptions;
  mayChange: boolean;
  test: RouteTest | null;
  onOpen: (id: string) => void;
}) {
  const { t, i18n } = useLingui();
  const text = useText();
  const [dragged, setDragged] = useState<number | null>(null);
  const [target, setTarget] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const fails = (error: Parameters<typeof errorText>[0]) =>
    toast.error(t`Could not move the rule`, errorText(error, text('genericError')));
  const move = useAction('moveRoutingRule', { onError: fails });
  const moveTo = (from: number, to: number) => {
    const rule = rules[from];
    if (!rule || to < 0 || to >= rules.length || to === from) return;
    move.mutate({ params: { id: rule.id }, body: { position: to } });
    const place = i18n.number(to + 1);
    setSaid(t`${rule.name} becomes rule ${place}`);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    moveTo(index, index + step);
  };
  return (
    <>
      <span className="sr" role="status">
        {said}
      </span>
      <ol className="routing-rows" aria-label={t`Rules in order`}>
        {rules.map((rule, index) => {
          const isFit = test?.ruleId === rule.id;
          const classes = [
            'routing-row',
            isFit && 'is-fit',
            dragged === index && 'is-dragged',
            target === index && dragged !== null && dragged !== index && 'is-target',
          ];
          const nth = i18n.number(index + 1);
          return (
            <li
              key={rule.id}
              className={classes.filter(Boolean).join(' ')}
              onDragOver={(event: DragEvent) => {
                if (dragged === null) return;
                event.preventDefault();
                setTarget(index);
              }}
              onDrop={(event: DragEvent) => {
                event.preventDefault();
                if (dragged !== null) moveTo(dragged, index);
                setDragged(null);
                setTarget(null);
              }}
            >
              {mayChange ? (
                <button
                  type="button"
                  className="routing-grip"
                  draggable
                  aria-label={t`Move rule ${nth}: arrow keys, or drag`}
                  onKeyDown={(event) => onKeyDown(event, index)}
                  onDragStart={(event) => {
                    event.dataTransfer.effectAllowed = 'move';
                    event.dataTransfer.setData('text/plain', rule.id);
                    setDragged(index);
                  }}
                  onDragEnd={() => {
                    setDragged(null);
                    setTarget(null);
                  }}
                >
                  <Icon of={IconGripVertical} />
                </button>
              ) : (
                <span />
              )}
              <span className="num t-3">{nth}</span>
              <div className="routing-text">
                <button
                  type="button"
                  className="as-text"
                  onClick={() => onOpen(rule.id)}
                  aria-label={t`Open ${rule.name}`}
                >
                  <RouteSentence rule={rule} options={options} />
                </button>
                <Decided count={rule.decided} />
                <Unreachable
                  rule={rule}
                  rules={rules}
                  mayChange={mayChange}
                  onMove={(to) => moveTo(index, to)}
                />
              </div>
              {isFit && <Badge tone="brand">{t`Fits the test`}</Badge>}
              <OnOff rule={rule} mayChange={mayChange} />
            </li>
          );
        })}
      </ol>
    </>
  );
}

function Unreachable({
  rule,
  rules,
  mayChange,
  onMove,
}: {
  rule: RoutingRule;
  rules: readonly RoutingRule[];
  mayChange: boolean;
  onMove: (to: number) => void;
}) {
  const { t, i18n } = useLingui();
  const earlier = rules.findIndex(({ id }) => id === rule.neverReachedBy);
  if (earlier < 0) return null;
  const nth = i18n.number(earlier + 1);
  return (
    <p className="routing-warning t-12">
      <Icon of={IconAlertTriangle} size={14} />
      <span>
        {t`Never reached: rule ${nth} already takes all of these.`}{' '}
        {mayChange && (
          <button type="button" className="link" onClick={() => onMove(earlier)}>
            {t`Move above rule ${nth}`}
          </button>
        )}
      </span>
    </p>
  );
}

function OnOff({ rule, mayChange }: { rule: RoutingRule; mayChange: boolean }) {
  const { t } = useLingui();
  const text = useText();
  const { id, name, conditions, stops, end, active, lastModifiedDate } = rule;
  const save = useAction('updateRoutingRule', {
    onError: (error) => toast.error(t`Could not change ${name}`, errorText(error, text('genericError'))),
  });
  return (
    <div className="routing-switch">
      <SwitchField
        label={<span className="sr">{t`${name} turned on`}</span>}
        disabled={!mayChange || save.isPending}
        value={save.isPending ? (save.variables?.body.active ?? active) : active}
        onChange={(next) =>
          save.mutate({
            params: { id },
            body: { name, conditions, stops, end, active: next, ifUnmodifiedSince: lastModifiedDate },
          })
        }
      />
    </div>
  );
}
