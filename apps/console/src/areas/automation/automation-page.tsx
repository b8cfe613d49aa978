import './automation.css';
import type { AutomationRule } from '@foyer/contract/automation/shapes';
import { freeName } from '@foyer/domain/free-name';
import { useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconArrowDown, IconArrowUp, IconBolt, IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useAction, useCall } from '../../api/index.ts';
import { useMay } from '../../session/permissions.ts';
import { Badge, Button, Cut, Empty, Icon, IconButton, LoadError } from '../../ui/index.ts';
import { RowsLoading } from '../../ui/rows-loading.tsx';
import type { Draft } from './draft.ts';
import { useTriggerText } from './labels.ts';
import { RuleEditor } from './rule-editor.tsx';
import { TEMPLATES } from './templates.ts';

const BLANK: Draft = {
  name: '',
  trigger: { event: 'conversation_started' },
  conditions: { match: 'all', parts: [] },
  actions: [],
};

/** The automation rules: the list, one rule with its editor, and what it did or would have done. Specification 2. */
export function AutomationPage() {
  const { t, i18n } = useLingui();
  const { data, error, refetch } = useCall('listAutomationRules');
  const mayChange = useMay('createAutomationRule');
  const { id } = useSearch({ strict: false }) as { id?: string };
  const [begun, setBegun] = useState<Draft>(BLANK);
  const navigate = useNavigate();
  const open = (next: string | undefined) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, id: next }) } as never);
  const rules = data?.rules;
  const selected = id === 'new' ? null : rules?.find((rule) => rule.id === id);
  const begin = (draft: Draft) => {
    setBegun(draft);
    open('new');
  };
  const create = mayChange && (
    <Button
      small
      variant={rules?.length === 0 ? 'primary' : undefined}
      icon={IconPlus}
      onClick={() => begin(BLANK)}
    >
      {t`New rule`}
    </Button>
  );
  return (
    <div className={id ? 'automation is-open' : 'automation'}>
      <section className="automation-list" aria-label={t`Rules`}>
        <div className="head">
          <h1>
            {t`Rules`} {rules && <span className="count num">{i18n.number(rules.length)}</span>}
          </h1>
          <div className="end">{create}</div>
        </div>
        {error && !rules && (
          <LoadError title={t`Could not load rules`} error={error} onRetry={() => void refetch()} />
        )}
        {!rules && !error && <RowsLoading />}
        {rules && <RuleList rules={rules} openId={id} mayChange={mayChange} onOpen={open} />}
      </section>
      {rules && id && selected !== undefined && (
        <RuleEditor key={id} rule={selected} begun={begun} onOpen={open} />
      )}
      {rules && (!id || selected === undefined) && (
        <Templates
          mayChange={mayChange}
          isGone={Boolean(id)}
          names={rules.map(({ name }) => name)}
          onBegin={begin}
        />
      )}
    </div>
  );
}

function RuleList({
  rules,
  openId,
  mayChange,
  onOpen,
}: {
  rules: readonly AutomationRule[];
  openId: string | undefined;
  mayChange: boolean;
  onOpen: (id: string) => void;
}) {
  const { t, i18n } = useLingui();
  const triggerText = useTriggerText();
  const move = useAction('moveAutomationRule');
  return (
    <ol className="automation-rules">
      {rules.map((rule, index) => {
        const runs = i18n.number(rule.runs);
        const failed = i18n.number(rule.failed);
        const moveTo = (position: number) => move.mutate({ params: { id: rule.id }, body: { position } });
        return (
          <li key={rule.id} className={rule.id === openId ? 'is-selected' : undefined}>
            <button
              type="button"
              onClick={() => onOpen(rule.id)}
              aria-current={rule.id === openId || undefined}
            >
              <span className="row">
                <Cut as="strong">{rule.name}</Cut>
                {rule.failed > 0 && (
                  <span className="end t-12 t-danger">
                    <Icon of={IconAlertCircle} size={14} /> {t`${failed} failed`}
                  </span>
                )}
              </span>
              <span className="row t-12 t-3">
                <Cut>{triggerText(rule.trigger)}</Cut>
                <span className="end">{rule.active ? t`${runs} in 30 d` : <Badge>{t`Off`}</Badge>}</span>
              </span>
            </button>
            {mayChange && rule.id === openId && rules.length > 1 && (
              <span className="automation-move">
                <IconButton
                  small
                  icon={IconArrowUp}
                  label={t`Move ${rule.name} up`}
                  disabled={index === 0 || move.isPending}
                  onClick={() => moveTo(index - 1)}
                />
                <IconButton
                  small
                  icon={IconArrowDown}
                  label={t`Move ${rule.name} down`}
                  disabled={index === rules.length - 1 || move.isPending}
                  onClick={() => moveTo(index + 1)}
                />
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Templates({
  mayChange,
  isGone,
  names,
  onBegin,
}: {
  mayChange: boolean;
  isGone: boolean;
  /** Of the rules that exist. */
  names: readonly string[];
  onBegin: (draft: Draft) => void;
}) {
  const { t, i18n } = useLingui();
  return (
    <section className="automation-start" aria-label={t`Templates`}>
      <Empty icon={IconBolt}>
        {isGone
          ? t`This rule no longer exists. Someone may have deleted it.`
          : t`Rules automate routine work: when something happens and the conditions match, their actions run.`}
      </Empty>
      {mayChange && (
        <ul className="automation-templates">
          {TEMPLATES.map(({ title, about, draft }) => (
            <li key={title.id}>
              <button
                type="button"
                onClick={() => onBegin({ ...draft, name: freeName(i18n._(title), names) })}
              >
                <strong>{i18n._(title)}</strong>
                <span className="t-13 t-2">{i18n._(about)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
