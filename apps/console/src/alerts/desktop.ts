import { canNotifyOnDesktop, notificationSetting } from './notification-setting.ts';

/** Held by every tab of the console that is on screen. */
const ON_SCREEN = 'foyer.onScreen';

/** Tells the other tabs whether this one is on screen. Returns how to stop. */
export function tellOnScreen(): () => void {
  let leave: AbortController | undefined;
  const hold = () => {
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
  hold();
  document.addEventListener('visibilitychange', hold);
  return () => {
    document.removeEventListener('visibilitychange', hold);
    leave?.abort();
  };
}

/** News for somebody who looks elsewhere. */
export interface DesktopNews {
  readonly title: string;
  readonly body?: string;
  /** A later notification of the same name replaces this one, whichever tab shows it. */
  readonly tag: string;
  readonly open: () => void;
}

/** Shows the news on the desktop if the person chose so, the browser permits it and no tab of the console is on screen. */
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
