import { joinedText } from '../../i18n/joined-text.ts';
import './departments.css';
import type { Department } from '@foyer/contract/accounts/department-shapes';
import { departmentMemberIds } from '@foyer/domain/visibility';
import { useLingui } from '@lingui/react/macro';
import { IconUsersGroup } from '@tabler/icons-react';
import { useCall } from '../../api/index.ts';
import type { Colleague } from '../../people/colleagues.tsx';
import { useMay } from '../../session/permissions.ts';
import { RecordSection } from '../../shell/settings/record-section.tsx';
import { RowLink } from '../../shell/settings/row-link.tsx';
import { Avatar, Badge } from '../../ui/index.ts';
import { DepartmentDrawer } from './department-drawer.tsx';
import { useRulesText } from './rule-labels.ts';
import { useMembers } from './use-members.ts';

/** The departments with members, rules and opening hours. */
export function DepartmentsSection() {
  const { t } = useLingui();
  const query = useCall('listDepartments');
  return (
    <RecordSection
      items={query.data?.departments}
      query={query}
      canCreate={useMay('createDepartment')}
      icon={IconUsersGroup}
      texts={{
        create: t`New department`,
        failed: t`Could not load departments`,
        empty: t`Departments group members with the visitors they serve. Each can have its own opening hours.`,
      }}
      drawer={(department, close) => <DepartmentDrawer department={department} onClose={close} />}
    >
      {(departments) => <DepartmentTable departments={departments} />}
    </RecordSection>
  );
}

function DepartmentTable({ departments }: { departments: readonly Department[] }) {
  const { t } = useLingui();
  return (
    <div className="table-scroll">
      <table className="grid departments">
        <thead>
          <tr>
            <th>{t`Name`}</th>
            <th>{t`Members`}</th>
            <th className="hide-phone">{t`Visitors`}</th>
            <th>{t`Now`}</th>
          </tr>
        </thead>
        <tbody>
          {departments.map((department) => (
            <DepartmentRow key={department.id} department={department} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DepartmentRow({ department }: { department: Department }) {
  const { t } = useLingui();
  const memberOf = useMembers();
  const summary = useRulesText()(department.rules);
  return (
    <tr className="linked">
      <td>
        <RowLink id={department.id}>{department.name}</RowLink>
      </td>
      <td>
        <Faces members={departmentMemberIds(department.deptContact).map(memberOf)} />
      </td>
      <td className="hide-phone" title={summary}>
        {summary || <span className="t-3">{t`No rules`}</span>}
      </td>
      <td>
        {department.isOpen ? (
          <Badge tone="success">{t({ message: 'Open', context: 'state' })}</Badge>
        ) : (
          <Badge>{t`Closed`}</Badge>
        )}
      </td>
    </tr>
  );
}

const FACES_SHOWN = 5;

function Faces({ members }: { members: readonly Colleague[] }) {
  const { t, i18n } = useLingui();
  if (members.length === 0) return <span className="t-3">{t`No one`}</span>;
  const names = joinedText(members.map(({ name }) => name));
  const more = members.length - FACES_SHOWN;
  return (
    <span className="faces" title={names}>
      {members.slice(0, FACES_SHOWN).map(({ id, name, imageUrl }) => (
        <Avatar key={id} id={id} name={name} imageUrl={imageUrl} size={24} />
      ))}
      {more > 0 && <span className="t-3 num">+{i18n.number(more)}</span>}
      <span className="sr">{names}</span>
    </span>
  );
}
