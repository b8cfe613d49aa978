import type { Member } from '@foyer/contract/accounts/member-shapes';
import { useLingui } from '@lingui/react/macro';
import { MemberAvatar, StatusCell } from './cells.tsx';
import { fullName } from './member-name.ts';
import type { Ticks } from './use-ticks.ts';

/** The same rows for a narrow screen: two lines each. */
export function MembersPhone({
  members,
  ticks,
  canChange,
  roleTitle,
  onOpen,
}: {
  members: readonly Member[];
  ticks: Ticks;
  canChange: boolean;
  roleTitle: (name: string) => string;
  onOpen: (member: Member) => void;
}) {
  const { t } = useLingui();
  return (
    <ul className="member-list">
      {members.map((member) => {
        const name = fullName(member);
        return (
          <li key={member.id}>
            {canChange && (
              <label className="tick-target">
                <input
                  type="checkbox"
                  className="tick"
                  aria-label={t`Select ${name}`}
                  checked={ticks.has(member.id)}
                  onChange={() => ticks.toggle(member.id)}
                />
              </label>
            )}
            <button type="button" className="member-open" onClick={() => onOpen(member)}>
              <MemberAvatar member={member} size={36} />
              <span className="grow">
                <strong className="cut">{name}</strong>
                <span className="cut t-12 t-3">
                  {roleTitle(member.role)} · {member.email}
                </span>
              </span>
              {member.status === 'Inactive' && <StatusCell member={member} />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
