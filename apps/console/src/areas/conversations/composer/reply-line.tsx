import type { CannedReply } from '@foyer/contract/conversations/canned-shapes';
import { useLingui } from '@lingui/react/macro';
import { IconLock, IconPaperclip } from '@tabler/icons-react';
import { languageName } from '../../../i18n/language-name.ts';
import { Badge, Cut, Icon } from '../../../ui/index.ts';

/** A canned reply in a list: shortcut, title, badges and the start of its text. */
export function ReplyLine({ reply, text }: { reply: CannedReply; text: string }) {
  return (
    <span className="canned-line">
      <span className="row">
        <b className="t-m">/{reply.shortcut}</b>
        <Cut className="t-3">{reply.title}</Cut>
        <ReplyMarks reply={reply} />
      </span>
      <span className="canned-preview" dir="auto">
        {text}
      </span>
    </span>
  );
}

/** Badges for the folder, language, owner and files of a canned reply. */
export function ReplyMarks({ reply }: { reply: CannedReply }) {
  const { t, i18n } = useLingui();
  const { folder, language, isPersonal, attachments } = reply;
  return (
    <span className="row end canned-marks">
      {folder && <Cut className="t-12 t-3">{folder.replaceAll('/', ' / ')}</Cut>}
      {attachments.length > 0 && (
        <span className="t-12 t-3 num row">
          <Icon of={IconPaperclip} size={12} />
          <span className="sr">{t`Files`}</span>
          {i18n.number(attachments.length)}
        </span>
      )}
      {language && <Badge>{languageName(language, i18n.locale)}</Badge>}
      {isPersonal && <Badge icon={IconLock}>{t`Only me`}</Badge>}
    </span>
  );
}
