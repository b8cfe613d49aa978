import { canNotifyOnDesktop, notificationSetting } from './notification-setting.ts';

/** The shared lock of every console tab that is on screen. */
const ON_SCREEN = 'foyer.onScreen';

/** Shows the other tabs, by a shared lock, whether this one is on screen. Returns a function that stops it. */
export function announceOnScreen(): () => void {
  let leave: AbortController | undefined;
  const update = () => {
    leave?.abort();
    leave = undefined;
    if (document.hidden) return;
    leave = new AbortController();
    const { signal } = leave;
    const untilLeft = () => new Promise<void>((done) => signal.addEventListener('abort', () => done()));
    navigator.locks
      ?.request(ON_SCREEN, { mode: 'shared', signal }, () => (signal.aborted ? undefined : untilLeft()))
      .catch(() => undefined);
  };
  update();
  document.addEventListener('visibilitychange', update);
  return () => {
    document.removeEventListener('visibilitychange', update);
    leave?.abort();
  };
}

/** A desktop notification. */
export interface DesktopNews {
  readonly title: string;
  readonly body?: string;
  /** A later notification with the same tag replaces this one, whichever tab shows it. */
  readonly tag: string;
  readonly open: () => void;
}

/** Shows desktop notifications if they are chosen and permitted and no tab of the console is on screen. */
export function notifyOnDesktop(news: readonly DesktopNews[]) {
  const chosen = document.hidden && notificationSetting() === 'desktop' && canNotifyOnDesktop();
  if (!chosen || Notification.permission !== 'granted' || news.length === 0) return;
  void navigator.locks.request(ON_SCREEN, { ifAvailable: true }, (lock) => {
    if (lock) for (const one of news) show(one);
  });
}

function show({ title, body, tag, open }: DesktopNews) {
  const shown = new Notification(title, { tag, icon: '/icon.svg', ...(body && { body }) });
  shown.onclick = () => {
    window.focus();
    shown.close();
    open();
  };
}
