import { useSyncExternalStore } from 'react';
import { session } from '../session/values.ts';

/** No alerts, toast and sound, or also desktop notifications while the console is hidden. */
export type NotificationSetting = 'off' | 'on' | 'desktop';

const KEY = 'foyer.notifications';
const listeners = new Set<() => void>();

const changed = () => {
  for (const listener of listeners) listener();
};

/** The setting of this browser. Default 'on'. Specification 3. */
export function notificationSetting(): NotificationSetting {
  const stored = localStorage.getItem(KEY);
  return stored === 'off' || stored === 'desktop' ? stored : 'on';
}

function keep(setting: NotificationSetting) {
  if (setting === 'on') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, setting);
  changed();
}

/** Whether this browser supports desktop notifications; needs a secure connection. */
export const canNotifyOnDesktop = (): boolean => 'Notification' in window && isSecureContext;

/**
 * Stores the setting. The browser's permission prompt appears here and nowhere else.
 * @returns false when the browser denies desktop notifications; the setting is then 'on'
 */
export async function chooseNotificationSetting(setting: NotificationSetting): Promise<boolean> {
  const permitted = setting !== 'desktop' || (await Notification.requestPermission()) === 'granted';
  keep(permitted ? setting : 'on');
  return permitted;
}

/** Syncs the setting with other tabs and clears it at log-out (Specification 3). Returns a function that stops it. */
export function followNotificationSetting(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY) changed();
  };
  addEventListener('storage', onStorage);
  const leave = session.subscribe(() => {
    if (!session.isSignedIn()) keep('on');
  });
  return () => {
    removeEventListener('storage', onStorage);
    leave();
  };
}

/** The current setting; re-renders on change. */
export function useNotificationSetting(): NotificationSetting {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, notificationSetting);
}
