import './tile.css';
import type { Measure } from '@foyer/domain/measure-definition';
import { MEASURES, type MeasureId } from '@foyer/domain/measures';
import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp, IconInfoCircle } from '@tabler/icons-react';
import { listText } from '../../i18n/list-text.ts';
import { measureAbout, numberText } from '../../numbers/number-text.ts';
import { Cut, Icon, Tooltip } from '../../ui/index.ts';
import { type Change, useChange } from './change.ts';

/** A measure with its definition, its number, and how it changed. */
export function Tile({
  measure: id,
  value,
  before,
  beforeText,
  selected,
  onOpen,
  onChoose,
}: {
  measure: MeasureId;
  value: number | null;
  before: number | null;
  /** What the number is compared with. */
  beforeText: string;
  selected?: boolean;
  /** Opens the rows behind the number. */
  onOpen?: (() => void) | undefined;
  /** Shows the measure in the charts below. */
  onChoose?: () => void;
}) {
  const { t, i18n } = useLingui();
  const changeOf = useChange();
  const measure = MEASURES[id] as Measure;
  const change = changeOf(measure, value, before);
  const title = listText(measure.title);
  const number = numberText(value, measure, i18n);
  return (
    <div className={selected ? 'stat-tile is-selected' : 'stat-tile'}>
      <div className="stat-name">
        {onChoose ? (
          <button type="button" className="stat-choose" aria-pressed={selected} onClick={onChoose}>
            {title}
          </button>
        ) : (
          <span>{title}</span>
        )}
        <Tooltip text={<span className="stat-about">{measureAbout(measure)}</span>}>
          <button type="button" className="stat-info" aria-label={t`How ${title} is counted`}>
            <Icon of={IconInfoCircle} size={14} />
          </button>
        </Tooltip>
      </div>
      <div className="stat-value num">
        {onOpen && value ? (
          <button
            type="button"
            className="stat-open"
            aria-label={t`${title}: ${number}. Show the rows`}
            onClick={onOpen}
          >
            {number}
          </button>
        ) : (
          number
        )}
      </div>
      <div className="stat-change">
        {change && <ChangeMark {...change} />}
        <Cut>{change ? beforeText : t`Nothing to compare`}</Cut>
      </div>
    </div>
  );
}

/** An arrow with the size of a change. */
export function ChangeMark({ text, direction, isGood }: Change) {
  const { t } = useLingui();
  const tone = isGood === null ? '' : isGood ? ' is-good' : ' is-bad';
  if (direction === 'same') return <b className="stat-mark">{t`No change`}</b>;
  return (
    <b className={`stat-mark num${tone}`}>
      <Icon of={direction === 'up' ? IconArrowUp : IconArrowDown} size={12} />
      <span className="sr">{direction === 'up' ? t`up` : t`down`} </span>
      {text}
    </b>
  );
}
