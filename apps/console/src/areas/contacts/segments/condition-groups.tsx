import { isSegmentGroup, SEGMENT_LIMITS, type SegmentGroup } from '@foyer/domain/segments';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button, Icon, IconButton, Menu, MenuItem } from '../../../ui/index.ts';
import { ConditionLine } from './condition-line.tsx';
import { isFull, newCondition, withPart } from './draft.ts';
import type { SegmentOptions } from './use-options.ts';

interface GroupProps {
  group: SegmentGroup;
  options: SegmentOptions;
  disabled: boolean;
  /** Whether no further condition fits. */
  isFull: boolean;
  onChange: (group: SegmentGroup) => void;
}

/** The outermost group, with how many people are left after each of its parts. */
export function ConditionGroups({
  people,
  left,
  ...props
}: Omit<GroupProps, 'isFull'> & {
  people: number | null;
  /** By part; null where none was counted. */
  left: readonly (number | null)[];
}) {
  const { t } = useLingui();
  const full = isFull(props.group);
  const counted =
    people === null ? t`all contacts` : plural(people, { one: '# contact', other: '# contacts' });
  return (
    <div className="segment-root">
      <div className="segment-columns">
        <span />
        <span>{t`Starting from ${counted}`}</span>
        <span>{props.group.match === 'all' ? t`People left` : t`People so far`}</span>
      </div>
      <Parts
        {...props}
        isFull={full}
        depth={1}
        rest={(index) => <Rest people={people} left={left[index] ?? null} />}
      />
    </div>
  );
}

function Rest({ people, left }: { people: number | null; left: number | null }) {
  const { i18n } = useLingui();
  const share = people && left !== null ? Math.max(1, Math.round((left / people) * 100)) : 0;
  return (
    <div className="segment-rest num">
      {left === null ? <span className="t-3">–</span> : <span>{i18n.number(left)}</span>}
      {left !== null && left > 0 && (
        <span className="meter" aria-hidden="true">
          <i style={{ inlineSize: `${share}%` }} />
        </span>
      )}
    </div>
  );
}

function Parts({
  group,
  options,
  disabled,
  isFull: full,
  onChange,
  depth,
  rest,
}: GroupProps & { depth: number; rest?: (index: number) => ReactNode }) {
  const { t } = useLingui();
  const add = (part: SegmentGroup['parts'][number]) => onChange({ ...group, parts: [...group.parts, part] });
  return (
    <>
      {group.parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no identity but its index
        <div className="segment-row" key={index}>
          <span className="segment-joint">
            {index === 0 ? (
              depth === 1 && t`Where`
            ) : (
              <MatchMenu group={group} disabled={disabled} onChange={onChange} isShort />
            )}
          </span>
          {isSegmentGroup(part) ? (
            <section className="segment-group" aria-label={t`Group of conditions`}>
              <div className="segment-cap">
                <MatchMenu
                  group={part}
                  disabled={disabled}
                  onChange={(next) => onChange(withPart(group, index, next))}
                />
                <span className="t-2">{t`of these`}</span>
                {!disabled && (
                  <IconButton
                    small
                    icon={IconX}
                    label={t`Remove group`}
                    className="x"
                    onClick={() => onChange(withPart(group, index))}
                  />
                )}
              </div>
              <Parts
                group={part}
                options={options}
                disabled={disabled}
                isFull={full}
                depth={depth + 1}
                onChange={(next) => onChange(withPart(group, index, next))}
              />
            </section>
          ) : (
            <ConditionLine
              condition={part}
              options={options}
              disabled={disabled}
              onChange={(next) => onChange(withPart(group, index, next))}
              onRemove={() => onChange(withPart(group, index))}
            />
          )}
          {rest?.(index)}
        </div>
      ))}
      {!disabled && !full && (
        <div className="segment-adds">
          <Button small icon={IconPlus} onClick={() => add(newCondition())}>
            {t`Condition`}
          </Button>
          {depth < SEGMENT_LIMITS.depth && (
            <Button
              small
              icon={IconPlus}
              onClick={() => add({ match: group.match === 'all' ? 'any' : 'all', parts: [newCondition()] })}
            >
              {t`Group`}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** Whether all or any of a group must hold. */
function MatchMenu({
  group,
  disabled,
  isShort,
  onChange,
}: Pick<GroupProps, 'group' | 'disabled' | 'onChange'> & { isShort?: boolean }) {
  const { t } = useLingui();
  const isAll = group.match === 'all';
  const text = isShort ? (isAll ? t`and` : t`or`) : isAll ? t`All` : t`Any`;
  if (disabled) return <span>{text}</span>;
  const trigger = (
    <button type="button" className="segment-match">
      {text}
      <Icon of={IconChevronDown} size={14} />
    </button>
  );
  return (
    <Menu trigger={trigger} label={t`Conditions to match`}>
      <MenuItem chosen={isAll} onSelect={() => onChange({ ...group, match: 'all' })}>
        {t`All must match (and)`}
      </MenuItem>
      <MenuItem chosen={!isAll} onSelect={() => onChange({ ...group, match: 'any' })}>
        {t`Any can match (or)`}
      </MenuItem>
    </Menu>
  );
}
