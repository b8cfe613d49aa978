import { NAMED_TOASTS_MAX } from '@foyer/domain/alerts';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { trackedExports } from '../exports/tracked-exports.ts';
import type { FrameOf } from '../live/frames.ts';
import { live } from '../live/live.ts';
import { useRights } from '../session/permissions.ts';
import { toast } from '../ui/toast-store.ts';
import { notifyOnDesktop } from './desktop.ts';
import { noticePath } from './notice-path.ts';
import { noticeTitle } from './notice-title.ts';
import { ringOnce } from './sound.ts';

type Notice = FrameOf<'notice'>['notice'];

/** Notices that arrive within this time are shown together. Milliseconds. */
const BATCH_MS = 200;

/** The live list alerts about newly assigned chats, and the tab that tracks an export about its end. */
const isAlertedElsewhere = ({ kind, path }: Notice) =>
  (kind === 'assigned' && path?.startsWith('/livechat')) ||
  (kind === 'export_done' && trackedExports.knows(path?.split('=')[1] ?? ''));

/** Toasts for incoming notices: two by title, a third for all others (Specification 9). */
export function useNoticeAlerts(enabled: boolean) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const rights = useRights();
  const batched = useRef<Notice[]>([]);
  const show = useEffectEvent(() => {
    const news = batched.current.splice(0).filter((one) => !isAlertedElsewhere(one));
    if (!enabled || news.length === 0) return;
    const named = news.slice(0, NAMED_TOASTS_MAX).map((notice) => {
      const { id, text, kind } = notice;
      const path = noticePath(notice.path, rights);
      const run = () => void (path && navigate({ href: path }));
      return { id, title: noticeTitle(notice, i18n), text, kind, run, hasPath: path !== null };
    });
    for (const { title, text, kind, run, hasPath } of named) {
      toast.show({
        text: title,
        more: text,
        kind: ['sla_breach', 'mail_failed', 'security'].includes(kind) ? 'warning' : 'plain',
        ...(hasPath && { action: { label: t`Open`, run } }),
      });
    }
    if (news.length > named.length) toast.show({ text: t`You have more notifications.` });
    notifyOnDesktop(
      named.map(({ id, title, text, run }) => ({ title, body: text, tag: `foyer.notice.${id}`, open: run })),
    );
    ringOnce();
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = live.on('notice', ({ notice }) => {
      batched.current.push(notice);
      timer ??= setTimeout(() => {
        timer = undefined;
        show();
      }, BATCH_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
}
