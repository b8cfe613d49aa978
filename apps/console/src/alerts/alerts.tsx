import { type Alert, alertBetween, NAMED_TOASTS_MAX } from '@foyer/domain/alerts';
import { fillText } from '@foyer/domain/texts';
import { useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type LiveVisitor, useActiveVisitors } from '../api/active-visitors.ts';
import { useCall } from '../api/use-call.ts';
import { textIn } from '../i18n/use-text.ts';
import { useSession } from '../session/values.ts';
import { nameOf } from '../shell/header/waiting.ts';
import { toast } from '../ui/toast-store.ts';
import { alertVisitorOf, newMessagesFor } from './alert-visitor.ts';
import { announceOnScreen, type DesktopNews, notifyOnDesktop } from './desktop.ts';
import { useNoticeAlerts } from './notice-alerts.ts';
import { followNotificationSetting, useNotificationSetting } from './notification-setting.ts';
import { isOwnAction, trackOwnActions } from './own-actions.ts';
import { useShownThreads } from './shown-threads.ts';
import { ringOnce } from './sound.ts';

/**
 * Toasts and sounds for a visitor who asks for an agent, a newly assigned visitor, and a new message in an own thread
 * that is not on screen (Specification 1, 4, 9). The first read of the live list raises no alerts.
 */
export function Alerts({ enabled: merchantAlerts }: { enabled: boolean }) {
  const { i18n, t } = useLingui();
  const enabled = useNotificationSetting() !== 'off' && merchantAlerts;
  const { id } = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const threads = useShownThreads();
  const visitors = useActiveVisitors().data;
  const colleagues = useCall('listColleagues', undefined, { staleTime: 60_000 }).data?.colleagues;
  const previous = useRef<readonly LiveVisitor[] | undefined>(undefined);
  const asking = useRef(new Map<string, number>());

  const open = (visitor: LiveVisitor | undefined) => {
    const search = visitor?.conversationID ? { id: visitor.conversationID } : { tab: 'needs' };
    void navigate({ to: '/livechat', search });
  };
  const isOnScreen = (visitor: LiveVisitor | undefined) => {
    if (!visitor || document.hidden) return false;
    if (visitor.conversationID && threads.includes(visitor.conversationID)) return true;
    return location.pathname.startsWith('/livechat') && location.searchStr.includes(visitor.referenceID);
  };
  const showAssistance = (alert: Alert, next: readonly LiveVisitor[]) => {
    const told = alert.toasts.filter(
      (one) => !isOnScreen(next.find(({ referenceID }) => referenceID === one.referenceID)),
    );
    const news = told.map((one) => {
      const visitor = next.find(({ referenceID }) => referenceID === one.referenceID);
      const text = i18n.locale === 'en' ? one.text : arabicAlert(visitor, i18n.locale);
      return { ...one, visitor, text, run: () => open(visitor) };
    });
    for (const { text, durationMs, visitor, run } of news) {
      const action = { label: visitor ? t`Open` : t`Show`, run };
      const shown = toast.show({ text, kind: 'assist', durationMs, action });
      if (visitor?.needAgent) asking.current.set(visitor.referenceID, shown);
    }
    notifyOnDesktop(
      news.map(({ text, visitor, run }) => desktopNews('assist', visitor, { title: text, open: run })),
    );
    if (alert.sound && news.length > 0) ringOnce();
  };
  /** Dismisses toasts of visitors who are helped, have left, or are on screen. */
  const dismissAnswered = (next: readonly LiveVisitor[]) => {
    const waiting = new Map(next.map((one) => [one.referenceID, one]));
    for (const [referenceID, shown] of asking.current) {
      const visitor = waiting.get(referenceID);
      if (visitor && visitor.needAgent !== null && !isOnScreen(visitor)) continue;
      toast.dismiss(shown);
      asking.current.delete(referenceID);
    }
  };
  const showMessages = (written: readonly LiveVisitor[]) => {
    const unseen = written.filter((one) => !isOnScreen(one));
    const named = unseen.slice(0, NAMED_TOASTS_MAX).map((visitor) => ({
      visitor,
      text: nameOf(visitor),
      more: visitor.lastMessage?.text,
      run: () => open(visitor),
    }));
    for (const { text, more, run } of named) toast.show({ text, more, action: { label: t`Open`, run } });
    if (unseen.length > named.length) {
      const show = () => void navigate({ to: '/livechat', search: { tab: 'mine' } });
      toast.show({ text: t`More visitors have written.`, action: { label: t`Show`, run: show } });
    }
    notifyOnDesktop(
      named.map(({ visitor, text, more, run }) =>
        desktopNews('message', visitor, { title: text, body: more, open: run }),
      ),
    );
    if (unseen.length > 0) ringOnce();
  };
  const compare = useEffectEvent((next: readonly LiveVisitor[]) => {
    const before = previous.current;
    previous.current = next;
    dismissAnswered(next);
    if (!before || !enabled) return;
    const liveAgentIds = (colleagues ?? []).filter((one) => one.presence !== 'offline').map((one) => one.id);
    const asAlert = (one: LiveVisitor) => alertVisitorOf(one, i18n.locale);
    const known = before.map(asAlert).map((one, index) => {
      const visitor = before[index];
      return visitor && isOwnAction(visitor) ? { ...one, agentIds: [...one.agentIds, id] } : one;
    });
    const alert = alertBetween(known, next.map(asAlert), { userId: id, liveAgentIds });
    showAssistance(alert, next);
    const alerted = new Set(alert.toasts.map((one) => one.referenceID));
    showMessages(newMessagesFor(before, next, id).filter((one) => !alerted.has(one.referenceID)));
  });

  useNoticeAlerts(enabled);
  useEffect(trackOwnActions, []);
  useEffect(announceOnScreen, []);
  useEffect(followNotificationSetting, []);
  useEffect(() => {
    if (visitors) compare(visitors);
  }, [visitors]);
  const leaveOnScreen = useEffectEvent(() => dismissAnswered(previous.current ?? []));
  // biome-ignore lint/correctness/useExhaustiveDependencies: these determine which thread is on screen.
  useEffect(() => leaveOnScreen(), [threads, location.searchStr]);
  return null;
}

const desktopNews = (
  kind: 'assist' | 'message',
  visitor: LiveVisitor | undefined,
  news: Omit<DesktopNews, 'tag'>,
): DesktopNews => ({ ...news, tag: `foyer.${kind}.${visitor?.referenceID ?? 'many'}` });

function arabicAlert(visitor: LiveVisitor | undefined, locale: string): string {
  if (!visitor) return textIn(locale, 'toastManyVisitors');
  const { name, place } = alertVisitorOf(visitor, locale);
  return fillText(textIn(locale, 'toastOneVisitor'), { name, place });
}
