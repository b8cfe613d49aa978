import type { auditList } from '@foyer/contract/audit/list';
import type { AuditEntry } from '@foyer/contract/audit/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconFilter } from '@tabler/icons-react';
import { useDepartmentOptions, useMemberOptions } from '../../people/colleagues.tsx';
import { DrawerHead } from '../../ui/drawer-head.tsx';
import { Drawer, exactTime, IconButton, useTimeZone } from '../../ui/index.ts';
import { fieldTextOf, valueTextOf } from './change-text.ts';
import { type Change, changesBetween } from './diff.ts';
import { actionText, kindText, nameOf, useActorText } from './labels.ts';

/** Criteria by filter of the list. */
type Filter = Partial<Record<keyof typeof auditList.filters, string>>;

/** An audit entry: actor, action, time and source, with the values before and after side by side. */
export function EntryDrawer({
  entry,
  onFilter,
  onClose,
}: {
  entry: AuditEntry;
  onFilter: (filter: Filter) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const actorText = useActorText();
  const zone = useTimeZone();
  const { actor, subject, ip } = entry;
  const title = actionText(entry.action);
  const only = (label: string, filter: Filter) => (
    <IconButton small className="end" icon={IconFilter} label={label} onClick={() => onFilter(filter)} />
  );
  return (
    <Drawer opened onClose={onClose} label={title} width={640}>
      <DrawerHead title={title} onClose={onClose} />
      <div className="drawer-body audit-body">
        <dl className="facts">
          <dt>{t`When`}</dt>
          <dd className="num">{exactTime(entry.at, zone)}</dd>
          <dt>{t`Who`}</dt>
          <dd>
            {actorText(actor)}
            {actor.id && actor.type === 'member' && only(t`Filter by this person`, { actor: actor.id })}
          </dd>
          <dt>{t`What`}</dt>
          <dd>
            {title}
            {only(t`Filter by this action`, { action: entry.action })}
          </dd>
          <dt>{t`Subject`}</dt>
          <dd>
            {kindText(subject.type)} <bdi>{nameOf(subject)}</bdi>
            {only(t`Filter by this subject`, { subject: subject.type, subjectId: subject.id })}
          </dd>
          <dt>{t`From where`}</dt>
          <dd>
            <bdi dir="ltr">{ip ?? '–'}</bdi>
            {ip && only(t`Filter by this address`, { ip })}
          </dd>
        </dl>
        <Changes changes={changesBetween(entry.before, entry.after)} />
      </div>
    </Drawer>
  );
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** What changed, with the names of members and departments instead of their ids. */
function Changes({ changes }: { changes: readonly Change[] }) {
  const { t, i18n } = useLingui();
  const zone = useTimeZone();
  const known = [...useMemberOptions(), ...useDepartmentOptions()];
  const shown = (path: string, value: string) =>
    valueTextOf(path, value, i18n, zone).replaceAll(
      UUID,
      (id) => known.find((one) => one.value === id)?.label ?? id,
    );
  if (changes.length === 0) return <p className="hint">{t`No further details.`}</p>;
  return (
    <table className="diff">
      <thead>
        <tr>
          <th>{t`Field`}</th>
          <th>{t`Before`}</th>
          <th>{t`After`}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ path, before, after }) => (
          <tr key={path}>
            <th scope="row">{path ? fieldTextOf(path, i18n) : t`Value`}</th>
            <td>{before !== undefined && <del dir="auto">{shown(path, before)}</del>}</td>
            <td>{after !== undefined && <ins dir="auto">{shown(path, after)}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
