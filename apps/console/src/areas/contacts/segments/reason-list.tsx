import { isolated } from '../../../i18n/bidi.ts';
import { comma, joinedText } from '../../../i18n/joined-text.ts';
import './segment-side.css';
import type { SegmentReason } from '@foyer/contract/contacts/segment-shapes';
import { isSegmentGroup, type SegmentCondition, type SegmentGroup } from '@foyer/domain/segments';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { Icon, Time } from '../../../ui/index.ts';
import { OPERATOR_LABELS, UNIT_LABELS } from './labels.ts';
import type { SegmentOptions } from './use-options.ts';

interface Props {
  group: SegmentGroup;
  reasons: readonly SegmentReason[];
  options: SegmentOptions;
  path?: readonly number[];
}

/** Why conditions match a person: each with its verdict and what the person has. */
export function ReasonList({ group, reasons, options, path = [] }: Props) {
  const { t } = useLingui();
  return (
    <ul className="segment-reasons">
      {group.parts.map((part, index) => {
        const own = [...path, index];
        const reason = reasons.find((one) => one.path.join() === own.join());
        if (!reason) return null;
        return (
          <li key={own.join()} className={reason.holds ? undefined : 't-3'}>
            <Icon
              of={reason.holds ? IconCheck : IconMinus}
              size={14}
              className={reason.holds ? 'ok' : 't-3'}
            />
            <span className="sr">{reason.holds ? t`Met:` : t`Not met:`}</span>
            {isSegmentGroup(part) ? (
              <div>
                {part.match === 'all' ? t`All of these` : t`Any of these`}
                <ReasonList group={part} reasons={reasons} options={options} path={own} />
              </div>
            ) : (
              <div>
                <ConditionText condition={part} options={options} />
                <Evidence condition={part} reason={reason} options={options} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A condition as a line of text. */
function ConditionText({ condition, options }: { condition: SegmentCondition; options: SegmentOptions }) {
  const { t, i18n } = useLingui();
  const { field, key, operator, values, period } = condition;
  const parts = [options.fieldLabel(field, key), i18n._(OPERATOR_LABELS[operator])];
  const texts = values.map((value) => options.valueLabel(field, value));
  if (texts.length > 0) parts.push(joinedText(texts.map(isolated)));
  if (period) {
    const time = `${i18n.number(period.n)} ${i18n._(UNIT_LABELS[period.unit])}`;
    parts.push(operator.toLowerCase().endsWith('inthelast') ? time : t`in the last ${time}`);
  }
  return <span>{parts.join(' ')}</span>;
}

/** What the person has. */
function Evidence({
  condition: { field },
  reason: { values, number, count, date, title },
  options,
}: {
  condition: SegmentCondition;
  reason: SegmentReason;
  options: SegmentOptions;
}) {
  const { t, i18n } = useLingui();
  const texts: string[] = [];
  if (title) texts.push(title);
  if (values) {
    const named = values.filter(Boolean).map((value) => options.valueLabel(field, value));
    texts.push(named.length > 0 ? joinedText(named) : t`None`);
  }
  if (number !== undefined) texts.push(i18n.number(number));
  if (count !== undefined) texts.push(t`${plural(count, { one: '# time', other: '# times' })}`);
  if (texts.length === 0 && !date) texts.push(t`None`);
  return (
    <span className="t-12 t-2 segment-evidence">
      {joinedText(texts)}
      {date && (
        <>
          {texts.length > 0 && comma()}
          <Time at={date} />
        </>
      )}
    </span>
  );
}
