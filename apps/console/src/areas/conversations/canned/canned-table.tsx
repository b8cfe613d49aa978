import type { CannedReply } from '@foyer/contract/conversations/canned-shapes';
import { useLingui } from '@lingui/react/macro';
import { IconLock, IconPaperclip } from '@tabler/icons-react';
import { languageName } from '../../../i18n/language-name.ts';
import { RowLink } from '../../../shell/settings/row-link.tsx';
import { FolderLine } from '../../../ui/folder-line.tsx';
import { groupByFolder } from '../../../ui/group-by-folder.ts';
import { Cut, Icon, Time } from '../../../ui/index.ts';

/** Canned replies by folder, with language and usage count. */
export function CannedTable({ replies }: { replies: readonly CannedReply[] }) {
  const { t } = useLingui();
  return (
    <div className="table-scroll">
      <table className="grid canned-table">
        <thead>
          <tr>
            <th>{t`Shortcut`}</th>
            <th>{t`Title`}</th>
            <th className="hide-phone">{t`Language`}</th>
            <th className="n">{t`Sent`}</th>
            <th className="hide-phone">{t`Last sent`}</th>
          </tr>
        </thead>
        {groupByFolder(replies).map(({ folder, items }) => (
          <tbody key={folder}>
            {folder !== '' && <FolderLine folder={folder} columns={3} wideColumns={2} />}
            {items.map((reply) => (
              <Row key={reply.id} reply={reply} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function Row({ reply }: { reply: CannedReply }) {
  const { t, i18n } = useLingui();
  const { language, isPersonal, attachments } = reply;
  return (
    <tr className="linked">
      <td>
        <RowLink id={reply.id}>/{reply.shortcut}</RowLink>
      </td>
      <td title={reply.text}>
        <span className="row">
          <Cut>{reply.title}</Cut>
          {isPersonal && <Mark icon={IconLock} label={t`Only mine`} />}
          {attachments.length > 0 && <Mark icon={IconPaperclip} label={t`With files`} />}
        </span>
      </td>
      <td className="hide-phone">{language ? languageName(language, i18n.locale) : ''}</td>
      <td className="n">{i18n.number(reply.usageCount)}</td>
      <td className="hide-phone">{reply.lastUsedDate && <Time at={reply.lastUsedDate} />}</td>
    </tr>
  );
}

function Mark({ icon, label }: { icon: typeof IconLock; label: string }) {
  return (
    <span title={label}>
      <Icon of={icon} size={14} className="t-3" />
      <span className="sr">{label}</span>
    </span>
  );
}
