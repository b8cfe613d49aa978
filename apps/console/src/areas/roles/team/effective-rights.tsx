import type { Member } from '@foyer/contract/accounts/member-shapes';
import { isPageId } from '@foyer/domain/pages';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { joinedText } from '../../../i18n/joined-text.ts';
import { listText } from '../../../i18n/list-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { REASONS, RIGHT_STYLES, VISIBILITY_LABELS } from '../labels.ts';
import { BUILT_PAGES, usePageTitle } from '../page-title.ts';
import { PartFailed } from '../part-failed.tsx';

const isBuilt = (pageId: string) => isPageId(pageId) && BUILT_PAGES.has(pageId);

/** A member's effective rights on every page with their reasons, visibility and departments. Specification 6. */
export function EffectiveRights({ member }: { member: Member }) {
  const { t, i18n } = useLingui();
  const titleOf = usePageTitle();
  const [all, setAll] = useState(false);
  const { data, isError, refetch } = useCall('getUserPermission', { query: { userId: member.id } });
  if (isError && !data) {
    return <PartFailed onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton width="62%" />;
  const visibility = VISIBILITY_LABELS[data.visibility];
  const shown = data.rights.filter(({ pageId }) => all || isBuilt(pageId));
  const rest = data.rights.length - shown.length;
  return (
    <div className="effective">
      <dl>
        <dt>{t`Role`}</dt>
        <dd>
          {listText(data.title)} <code dir="ltr">{data.role}</code>
        </dd>
        <dt>{t`Can see`}</dt>
        <dd>
          {i18n._(visibility.title)}
          <span className="hint">{i18n._(visibility.note)}</span>
        </dd>
        <dt>{t`Departments`}</dt>
        <dd>{joinedText(data.departments.map(({ name }) => name)) || t`None`}</dd>
      </dl>
      <table>
        <thead className="sr">
          <tr>
            <th scope="col">{t`Page`}</th>
            <th scope="col">{t`Permission`}</th>
            <th scope="col">{t`Why`}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ pageId, right, reason }) => {
            const { title, icon, className } = RIGHT_STYLES[right];
            return (
              <tr key={pageId}>
                <th scope="row">{isPageId(pageId) ? titleOf(pageId) : pageId}</th>
                <td>
                  <span className={`right-word ${className}`}>
                    <Icon of={icon} size={14} />
                    {i18n._(title)}
                  </span>
                </td>
                <td className="t-3">{i18n._(REASONS[reason])}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {rest > 0 && (
        <Button small variant="quiet" onClick={() => setAll(true)}>
          {t`Show ${plural(rest, { one: '# page that is', other: '# pages that are' })} not available yet`}
        </Button>
      )}
    </div>
  );
}
