import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '@foyer/contract/audit/texts';
import { useLingui } from '@lingui/react/macro';
import { IconChevronLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { AddChip, Chip } from '../../ui/chip.tsx';
import { FilterField } from '../../ui/filter-field.tsx';
import { Cut, Menu, MenuItem, MenuLine } from '../../ui/index.ts';
import { type DialogKind, FilterDialog } from './filter-dialog.tsx';
import { type AuditSearch, CRITERIA, type Criterion } from './search.ts';
import { useAuditLabels } from './use-audit.ts';

/** The criteria with a list of values. */
type Listed = 'actor' | 'action' | 'subject';

/** The filter field, filter chips, and the add-filter menu. */
export function AuditFilters({
  search,
  change,
}: {
  search: AuditSearch;
  change: (next: AuditSearch) => void;
}) {
  const { t } = useLingui();
  const [kind, setDialog] = useState<DialogKind | null>(null);
  const labels = useAuditLabels();
  const titles: Readonly<Record<Criterion, string>> = {
    actor: t`Who`,
    action: t`What`,
    subject: t`Subject`,
    subjectId: t`Item`,
    ip: t`Address`,
    visitors: t`Visitors’ activity`,
    from: t`From`,
    to: t`To`,
  };
  const valueText = (criterion: Criterion, value: string) => {
    if (criterion === 'actor') return labels.memberName(value) ?? t`A member`;
    if (criterion === 'action') return labels.action(value);
    if (criterion === 'subject') return labels.kind(value);
    if (criterion === 'visitors') return t`Shown`;
    if (criterion === 'subjectId') return labels.subject({ type: search.subject ?? '', id: value }) || value;
    return value;
  };
  return (
    <div className="filters">
      <FilterField
        label={t`Filter the audit log`}
        placeholder={t`Filter`}
        value={search.q ?? ''}
        onChange={(q) => change({ q: q || undefined })}
      />
      {CRITERIA.map((criterion) => {
        const value = search[criterion];
        return (
          value && (
            <Chip
              key={criterion}
              label={titles[criterion]}
              value={valueText(criterion, value)}
              onRemove={() =>
                change({ [criterion]: undefined, ...(criterion === 'subject' && { subjectId: undefined }) })
              }
            />
          )
        );
      })}
      <AddMenu titles={titles} onChoose={change} onAsk={setDialog} />
      {kind && (
        <FilterDialog
          kind={kind}
          search={search}
          onClose={() => setDialog(null)}
          onChoose={(next) => {
            change(next);
            setDialog(null);
          }}
        />
      )}
    </div>
  );
}

function AddMenu({
  titles,
  onChoose,
  onAsk,
}: {
  titles: Readonly<Record<Criterion, string>>;
  onChoose: (next: AuditSearch) => void;
  onAsk: (kind: DialogKind) => void;
}) {
  const { t } = useLingui();
  const [level, setLevel] = useState<Listed | null>(null);
  const labels = useAuditLabels();
  const listed: Readonly<Record<Listed, readonly (readonly [string, string])[]>> = {
    actor: labels.colleagues.map(({ id }) => [id, labels.memberName(id) ?? ''] as const),
    action: Object.keys(AUDIT_ACTIONS).map((code) => [code, labels.action(code)] as const),
    subject: Object.keys(AUDIT_SUBJECTS).map((type) => [type, labels.kind(type)] as const),
  };
  return (
    <Menu
      label={t`Add filter`}
      width={260}
      trigger={<AddChip>{t`Filter`}</AddChip>}
      onChange={() => setLevel(null)}
    >
      {level === null
        ? [
            ...(['actor', 'action', 'subject'] as const).map((criterion) => (
              <MenuItem key={criterion} keepOpen onSelect={() => setLevel(criterion)}>
                {titles[criterion]}
              </MenuItem>
            )),
            <MenuItem key="dates" onSelect={() => onAsk('dates')}>
              {t`Dates`}
            </MenuItem>,
            <MenuItem key="ip" onSelect={() => onAsk('ip')}>
              {titles.ip}
            </MenuItem>,
            <MenuItem key="visitors" onSelect={() => onChoose({ visitors: 'shown' })}>
              {titles.visitors}
            </MenuItem>,
          ]
        : [
            <MenuItem key="back" icon={IconChevronLeft} keepOpen onSelect={() => setLevel(null)}>
              {titles[level]}
            </MenuItem>,
            <MenuLine key="line" />,
            ...[...listed[level]]
              .sort(([, one], [, other]) => one.localeCompare(other))
              .map(([value, label]) => (
                <MenuItem
                  key={value}
                  onSelect={() =>
                    onChoose({ [level]: value, ...(level === 'subject' && { subjectId: undefined }) })
                  }
                >
                  <Cut>{label}</Cut>
                </MenuItem>
              )),
          ]}
    </Menu>
  );
}
