import { NAMED_TOASTS_MAX } from '@foyer/domain/alerts';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { followed } from '../exports/followed.ts';
import type { FrameOf } from '../live/frames.ts';
import { live } from '../live/live.ts';
import { useRights } from '../session/permissions.ts';
import { toast } from '../ui/toast-store.ts';
import { notifyOnDesktop } from './desktop.ts';
import { noticePath } from './notice-path.ts';
import { noticeTitle } from './notice-title.ts';
import { ringOnce } from './sound.ts';

type Notice = FrameOf<'notice'>['notice'];

/** Notices that come within this time are shown together. Milliseconds. */
const GATHER_MS = 200;

/** A chat that is newly mine is told of by the live list already, an export by the tab that follows it. */
const isToldElsewhere = ({ kind, path }: Notice) =>
  (kind === 'assigned' && path?.startsWith('/livechat')) ||
  (kind === 'export_done' && followed.knows(path?.split('=')[1] ?? ''));

/** Toasts of notices as they come: two are named, a third stands for all others (Specification 9). */
export function useNoticeAlerts(enabled: boolean) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const rights = useRights();
  const gathered = useRef<Notice[]>([]);
  const show = useEffectEvent(() => {
    const news = gathered.current.splice(0).filter((one) => !isToldElsewhere(one));
    if (!enabled || news.length === 0) return;
    const named = news.slice(0, NAMED_TOASTS_MAX).map((notice) => {
      const { id, text, kind } = notice;
      const path = noticePath(notice.path, rights);
      const run = () => void (path && navigate({ href: path }));
      return { id, title: noticeTitle(notice, i18n), text, kind, run, hasPlace: path !== null };
    });
    for (const { title, text, kind, run, hasPlace } of named) {
      toast.show({
        text: title,
        more: text,
        kind: ['sla_breach', 'mail_failed', 'security'].includes(kind) ? 'warning' : 'plain',
        ...(hasPlace && { action: { label: t`Open`, run } }),
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
      gathered.current.push(notice);
      timer ??= setTimeout(() => {
        timer = undefined;
        show();
      }, GATHER_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
}
