import { departmentMemberIds } from '@foyer/domain/visibility';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../api/index.ts';
import { listText } from '../../../i18n/list-text.ts';
import { useSession } from '../../../session/values.ts';
import { Block, Tag } from '../../../ui/index.ts';

/** The role and departments, which an administrator sets. */
export function MembershipBlock() {
  const { t } = useLingui();
  const { id, Role } = useSession();
  const title = listText(useCall('getMerchantAttributes').data?.roles[Role]?.title ?? Role);
  const departments = useCall('listDepartments').data?.departments;
  const own = departments?.filter(({ deptContact }) => departmentMemberIds(deptContact).includes(id));
  return (
    <Block title={t`Role and departments`} hint={t`Only an administrator can change these.`}>
      <dl className="facts">
        <dt>{t`Role`}</dt>
        <dd>{title}</dd>
        <dt>{t`Departments`}</dt>
        <dd>
          {own?.length === 0 && <span className="t-3">{t`None`}</span>}
          {own?.map((department) => (
            <Tag key={department.id}>{department.name}</Tag>
          ))}
        </dd>
      </dl>
    </Block>
  );
}
