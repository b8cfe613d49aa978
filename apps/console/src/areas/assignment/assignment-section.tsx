import { joinedText } from '../../i18n/joined-text.ts';
import './assignment.css';
import type { AssignmentMember, AssignmentSettings } from '@foyer/contract/assignment/shapes';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useCall } from '../../api/index.ts';
import { textOf } from '../../shell/search-values.ts';
import { RowLink } from '../../shell/settings/row-link.tsx';
import { SectionHead } from '../../shell/settings/section-head.tsx';
import { useSectionAddress } from '../../shell/settings/use-section-address.ts';
import { Avatar, Tag } from '../../ui/index.ts';
import { Loading } from '../../ui/loading.tsx';
import { MemberDrawer } from './member-drawer.tsx';
import { SettingsForm } from './settings-form.tsx';

const readSearch = (raw: Readonly<Record<string, unknown>>) => ({ id: textOf(raw.id) });

/** The automatic assignment of chats, mails and tickets, and the capacity of each member. */
export function AssignmentSection() {
  const { t } = useLingui();
  const { search, change } = useSectionAddress<{ id?: string | undefined }>(readSearch);
  const { data, error, refetch } = useCall('getAssignment');
  const close = useCallback(() => change({ id: undefined }), [change]);
  const member = data?.members.find(({ memberId }) => memberId === search.id);
  return (
    <>
      <SectionHead />
      {!data && <Loading failed={t`Could not load the settings`} error={error} refetch={refetch} />}
      {data && (
        <>
          <SettingsForm settings={data.settings} />
          <MemberTable members={data.members} settings={data.settings} />
        </>
      )}
      {member && data && (
        <MemberDrawer
          key={member.memberId}
          member={member}
          defaultCapacity={data.settings.capacity}
          onClose={close}
        />
      )}
    </>
  );
}

function MemberTable({
  members,
  settings,
}: {
  members: readonly AssignmentMember[];
  settings: AssignmentSettings;
}) {
  const { t } = useLingui();
  return (
    <section className="assignment-members" aria-labelledby="assignment-members">
      <h2 id="assignment-members">{t`Limits per member`}</h2>
      <div className="table-scroll">
        <table className="grid assignment-table">
          <thead>
            <tr>
              <th>{t`Member`}</th>
              <th className="n">{t`Current`}</th>
              <th className="hide-phone">{t`Languages`}</th>
              <th className="hide-phone">{t`Skills`}</th>
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <Row key={member.memberId} member={member} defaultCapacity={settings.capacity} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Row({ member, defaultCapacity }: { member: AssignmentMember; defaultCapacity: number }) {
  const { t, i18n } = useLingui();
  const { memberId, name, imageUrl, presence, load, capacity, languages, skills } = member;
  const max = capacity ?? defaultCapacity;
  const [has, may] = [i18n.number(load), i18n.number(max)];
  return (
    <tr className="linked">
      <td>
        <span className="row">
          <Avatar id={memberId} name={name} imageUrl={imageUrl} size={24} presence={presence} />
          <RowLink id={memberId}>{name}</RowLink>
        </span>
      </td>
      <td className={load >= max ? 'n warn' : 'n'}>{t`${has} of ${may}`}</td>
      <td className="hide-phone">{joinedText(languages.map((tag) => languageName(tag, i18n.locale)))}</td>
      <td className="hide-phone">
        <span className="row">
          {skills.map((skill) => (
            <Tag key={skill}>{skill}</Tag>
          ))}
        </span>
      </td>
    </tr>
  );
}

/** The name of a language tag; unknown tags are returned as they are. */
function languageName(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
