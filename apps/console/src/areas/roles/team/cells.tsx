import { memberList } from '@foyer/contract/accounts/list';
import type { Member } from '@foyer/contract/accounts/member-shapes';
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconShieldCheck, IconX } from '@tabler/icons-react';
import { joinedText } from '../../../i18n/joined-text.ts';
import { listText } from '../../../i18n/list-text.ts';
import { Avatar, type AvatarSize } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Cut } from '../../../ui/cut.tsx';
import { Time } from '../../../ui/time.tsx';
import { PRESENCES } from './labels.ts';
import { memberName } from './member-name.ts';

const { columns } = memberList;

/** The avatar of a member, with presence. */
export function MemberAvatar({ member, size }: { member: Member; size: AvatarSize }) {
  const { id, imageUrl, presence } = member;
  return <Avatar id={id} name={memberName(member)} imageUrl={imageUrl} size={size} presence={presence} />;
}

export function NameCell({ member }: { member: Member }) {
  const { i18n } = useLingui();
  return (
    <span className="row">
      <MemberAvatar member={member} size={24} />
      <Cut as="strong">{memberName(member)}</Cut>
      <span className="sr">{i18n._(PRESENCES[member.presence])}</span>
    </span>
  );
}

export function DepartmentsCell({ member }: { member: Member }) {
  return <Cut>{joinedText(member.departments.map(({ name }) => name))}</Cut>;
}

export function SecondFactorCell({ member }: { member: Member }) {
  const { on, none } = columns.secondFactor.labels;
  if (!member.hasSecondFactor) return <span className="t-3">{listText(none)}</span>;
  return (
    <Badge tone="success" icon={IconShieldCheck}>
      {listText(on)}
    </Badge>
  );
}

export function LastLoginCell({ member }: { member: Member }) {
  const { t } = useLingui();
  return member.lastLoginDt ? <Time at={member.lastLoginDt} /> : <span className="t-3">{t`Never`}</span>;
}

export function StatusCell({ member }: { member: Member }) {
  const isActive = member.status === 'Active';
  return (
    <Badge tone={isActive ? 'success' : 'neutral'} icon={isActive ? IconCheck : IconX}>
      {listText(columns.status.labels[member.status])}
    </Badge>
  );
}
