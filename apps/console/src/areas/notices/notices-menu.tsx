import './notices.css';
import { useLingui } from '@lingui/react/macro';
import { IconBell } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { noticePath } from '../../alerts/notice-path.ts';
import { noticeTitle } from '../../alerts/notice-title.ts';
import { useAction } from '../../api/use-action.ts';
import { useCall } from '../../api/use-call.ts';
import { useRights } from '../../session/permissions.ts';
import { Cut } from '../../ui/cut.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx';
import { Time } from '../../ui/time.tsx';
import { NOTICE_STYLES, type Notice } from './kinds.ts';

/** The page size of the menu. */
const STEP = 10;
/** The maximum number of notices in one response. */
const PAGE_MAX = 100;

/** The member's notices, newest first, with the unread count. */
export function NoticesMenu() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const rights = useRights();
  const [limit, setLimit] = useState(STEP);
  const { data } = useCall('listNotices', { query: { limit } }, { placeholderData: (before) => before });
  const asRead = useReading();
  const unread = data?.unread ?? 0;
  const open = ({ id, readDate }: Notice, path: string) => {
    if (!readDate) asRead.one(id);
    void navigate({ href: path });
  };
  return (
    <Menu
      label={t`Notifications`}
      align="end"
      width={360}
      onChange={(opened) => !opened && setLimit(STEP)}
      trigger={
        <button
          type="button"
          className="tool"
          aria-label={t`Notifications: ${unread} unread`}
          title={t`Notifications`}
        >
          <Icon of={IconBell} size={18} />
          {unread > 0 && <span className="count">{i18n.number(unread)}</span>}
        </button>
      }
    >
      {data?.notices.length === 0 && <p className="t-13 t-2 pad">{t`You have no notifications yet.`}</p>}
      <div className="notices">
        {data?.notices.map((notice) => {
          const path = noticePath(notice.path, rights);
          const onOpen = path === null ? null : () => open(notice, path);
          return <NoticeItem key={notice.id} notice={notice} onOpen={onOpen} />;
        })}
        {data?.nextCursor && limit < PAGE_MAX && (
          <MenuItem
            className="brand-item"
            keepOpen
            onSelect={() => setLimit(Math.min(limit + STEP, PAGE_MAX))}
          >
            {t`Older notifications`}
          </MenuItem>
        )}
      </div>
      {unread > 0 && (
        <>
          <MenuLine />
          <MenuItem className="brand-item" keepOpen onSelect={asRead.all}>
            {t`Mark all as read`}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

/** A notice, as a link when the reader has access to its page. */
function NoticeItem({ notice, onOpen }: { notice: Notice; onOpen: (() => void) | null }) {
  const { t, i18n } = useLingui();
  const { label, icon, tone } = NOTICE_STYLES[notice.kind];
  const isUnread = notice.readDate === null;
  const className = isUnread ? 'two notice-item is-unread' : 'two notice-item';
  const time = <Time className="t-12 t-3" at={notice.createdDate} />;
  const content = (
    <>
      <span className={`notice-mark ${tone}`} title={i18n._(label)}>
        <Icon of={icon} size={18} />
      </span>
      <span className="grow">
        <Cut as="b">{noticeTitle(notice, i18n)}</Cut>
        <Cut>{notice.text || i18n._(label)}</Cut>
        {isUnread && <span className="sr">{t`Unread`}</span>}
      </span>
    </>
  );
  if (onOpen === null) {
    return (
      <div className={`item ${className}`}>
        {content}
        {time}
      </div>
    );
  }
  return (
    <MenuItem className={className} onSelect={onOpen} end={time}>
      {content}
    </MenuItem>
  );
}

/** Marks notices as read, optimistically. */
function useReading() {
  const { mutate: readOne } = useAction('readNotice');
  const { mutate: readAll } = useAction('readAllNotices');
  return {
    one: (id: string) => readOne({ params: { id } }),
    all: () => readAll({}),
  };
}
