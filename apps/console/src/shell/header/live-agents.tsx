import { useLingui } from '@lingui/react/macro';
import { IconHeadset } from '@tabler/icons-react';
import { useCall } from '../../api/use-call.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Cut } from '../../ui/cut.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Popover } from '../../ui/popover.tsx';

/** The live agents visible to the member, with their number. Specification 2, 6. */
export function LiveAgents() {
  const { t, i18n } = useLingui();
  const colleagues = useCall('listColleagues', undefined, { staleTime: 60_000 }).data?.colleagues ?? [];
  const present = colleagues.filter((colleague) => colleague.presence !== 'offline');
  const count = present.length;
  return (
    <Popover
      label={t`Live agents`}
      align="end"
      width={260}
      trigger={
        <button
          type="button"
          className="tool agents"
          aria-label={t`Live agents: ${count}`}
          title={t`Live agents`}
        >
          <Icon of={IconHeadset} size={18} />
          <span className="count">{i18n.number(count)}</span>
        </button>
      }
    >
      {count === 0 && <p className="t-13 t-2 pad">{t`No agent is live now.`}</p>}
      <ul className="people" aria-label={t`Live agents`}>
        {present.map((one) => (
          <li key={one.id} className="item">
            <Avatar
              id={one.id}
              name={`${one.firstName} ${one.lastName}`}
              imageUrl={one.imageUrl}
              size={24}
              presence={one.presence}
              on="var(--surface-raised)"
            />
            <Cut className="grow">{`${one.firstName} ${one.lastName}`}</Cut>
            <span className="t-12 t-3">
              {one.presence === 'away' ? t`Away` : t`${one.openConversations} open`}
            </span>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
