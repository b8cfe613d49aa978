import type { AiRunSource, AiRunStep } from '@foyer/contract/agents/shapes';
import { HANDOVER_CATEGORIES, type HandoverCategory, RUN_OUTCOMES } from '@foyer/domain/agents/agent';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Badge, Button, Cut } from '../../ui/index.ts';
import { CATEGORY_LABELS, FAILURE_LABELS, OUTCOME_LABELS, SOURCE_LABELS, STEP_LABELS } from './labels.ts';

/** What was found, the used sources marked. */
export function SourceList({ sources }: { sources: readonly AiRunSource[] }) {
  const { t, i18n } = useLingui();
  const sourceText = ({ kind, score }: AiRunSource) => {
    const name = i18n._(SOURCE_LABELS[kind]);
    if (score === null) return name;
    const match = i18n.number(score, { style: 'percent', maximumFractionDigits: 0 });
    return t`${name}, ${match} match`;
  };
  if (sources.length === 0) return <p className="t-13 t-2">{t`Nothing was found.`}</p>;
  return (
    <ol className="agent-sources" aria-label={t`Sources`}>
      {sources.map((source) => (
        <li key={source.n} className={source.used ? 'is-used' : undefined}>
          <span className="row t-13">
            <span className="agent-number num">{i18n.number(source.n)}</span>
            <Cut as="strong">{[...new Set([source.title, ...source.headings])].join(' › ')}</Cut>
            {source.used && <Badge tone="success">{t`Used`}</Badge>}
            {!source.exists && <Badge tone="warning">{t`Deleted since`}</Badge>}
            <span className="end t-12 t-3 num">{sourceText(source)}</span>
          </span>
          <span className="agent-passage t-13 t-2" dir="auto">
            {source.text}
          </span>
          {source.url && (
            <a className="link t-12" href={source.url} target="_blank" rel="noopener noreferrer nofollow">
              {source.url}
            </a>
          )}
        </li>
      ))}
    </ol>
  );
}

/** What was done, in order; what was sent can be shown. The category is that of a run that handed over. */
export function StepList({
  steps,
  category,
}: {
  steps: readonly AiRunStep[];
  category: HandoverCategory | null;
}) {
  const { t } = useLingui();
  return (
    <ol className="agent-steps" aria-label={t`Steps`}>
      {steps.map((step) => (
        <Step key={step.n} step={step} category={category} />
      ))}
    </ol>
  );
}

function Step({
  step: { kind, detail, input, milliseconds },
  category,
}: {
  step: AiRunStep;
  category: HandoverCategory | null;
}) {
  const { t, i18n } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const text = useStepText(category);
  return (
    <li className={kind === 'failed' ? 'is-failed' : undefined}>
      <span className="row t-13">
        <strong>{i18n._(STEP_LABELS[kind])}</strong>
        <span className="end t-12 t-3 num">{t`${milliseconds} ms`}</span>
      </span>
      <span className="agent-detail t-13 t-2" dir="auto">
        {text(kind, detail)}
      </span>
      {input && kind !== 'checked' && (
        <>
          <Button small variant="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t`What was asked`}
          </Button>
          {isOpen && (
            <pre className="agent-input" dir="auto">
              {input}
            </pre>
          )}
        </>
      )}
    </li>
  );
}

/** What a step found, in words: codes are translated, everything else is as it was. */
function useStepText(category: HandoverCategory | null) {
  const { t, i18n } = useLingui();
  const approvalText = (detail: string): string => {
    const [state = '', ...names] = detail.split(' ');
    const name = names.join(' ');
    if (state === 'approved') return t`Approved by ${name}`;
    return state === 'refused' ? t`Declined by ${name}` : t`No one decided in time`;
  };
  return (kind: AiRunStep['kind'], detail: string): string => {
    const isCategory = isOneOf(HANDOVER_CATEGORIES, detail);
    // `asked` is both: the agent asked back, or the visitor asked for a person.
    if (isOneOf(RUN_OUTCOMES, detail) && !(isCategory && category)) return i18n._(OUTCOME_LABELS[detail]);
    if (isCategory) return i18n._(CATEGORY_LABELS[detail]);
    if (isFailure(detail)) return i18n._(FAILURE_LABELS[detail]);
    if (kind === 'approval') return approvalText(detail);
    if (detail === 'within_limits') return t`Within its limits`;
    const [passages = 0, answering = 0] = detail.split(' ').map(Number);
    if (kind === 'searched') return t`Found ${passages}, of which ${answering} fit well enough`;
    if (kind !== 'verified') return detail;
    return Number.isNaN(passages) ? t`Not in the sources: ${detail}` : t`Supported by the sources`;
  };
}

const isFailure = (text: string): text is keyof typeof FAILURE_LABELS => Object.hasOwn(FAILURE_LABELS, text);

const isOneOf = <Value extends string>(values: readonly Value[], text: string): text is Value =>
  (values as readonly string[]).includes(text);
