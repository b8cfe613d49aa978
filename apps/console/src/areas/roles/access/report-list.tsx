import { REPORT_CATEGORIES } from '@foyer/domain/permissions';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { AddChip } from '../../../ui/chip.tsx';
import { Cut } from '../../../ui/cut.tsx';
import { FieldGroup } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';

const TITLES: Readonly<Record<string, MessageDescriptor>> = {
  strategy_insights: msg`Strategy insights`,
  engagement_analysis: msg`Engagement analysis`,
  content_performance: msg`Content performance`,
  customer_care_team_performance: msg`Customer care team performance`,
} satisfies Record<(typeof REPORT_CATEGORIES)[number], MessageDescriptor>;

/** The report categories of a role, in the order of its reports page. Specification 6. */
export function ReportList({
  value,
  onChange,
  opensReports,
}: {
  value: readonly string[];
  onChange: (reports: string[]) => void;
  opensReports: boolean;
}) {
  const { t, i18n } = useLingui();
  const titleOf = (id: string) => (TITLES[id] ? i18n._(TITLES[id]) : id);
  const missing = REPORT_CATEGORIES.filter((id) => !value.includes(id));
  const move = (from: number, to: number) => {
    const next = [...value];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  return (
    <FieldGroup
      label={t`Report categories`}
      hint={
        opensReports
          ? t`The Reports page lists them in this order.`
          : t`Shown once the role can open the Reports page.`
      }
    >
      <ol className="report-list">
        {value.map((id, index) => (
          <li key={id}>
            <Cut className="grow">{titleOf(id)}</Cut>
            <IconButton
              small
              iconSize={14}
              icon={IconArrowUp}
              label={t`Move ${titleOf(id)} up`}
              disabled={!opensReports || index === 0}
              onClick={() => move(index, index - 1)}
            />
            <IconButton
              small
              iconSize={14}
              icon={IconArrowDown}
              label={t`Move ${titleOf(id)} down`}
              disabled={!opensReports || index === value.length - 1}
              onClick={() => move(index, index + 1)}
            />
            <IconButton
              small
              iconSize={14}
              icon={IconX}
              label={t`Remove ${titleOf(id)}`}
              disabled={!opensReports}
              onClick={() => onChange(value.filter((one) => one !== id))}
            />
          </li>
        ))}
      </ol>
      {opensReports && missing.length > 0 && (
        <Menu label={t`Add report category`} trigger={<AddChip>{t`Category`}</AddChip>}>
          {missing.map((id) => (
            <MenuItem key={id} onSelect={() => onChange([...value, id])}>
              {titleOf(id)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </FieldGroup>
  );
}
