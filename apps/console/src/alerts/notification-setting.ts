import { useSyncExternalStore } from 'react';
import { session } from '../session/values.ts';

/** How a person is alerted: not at all, by toast and sound, or on the desktop too while the console is out of sight. */
export type NotificationSetting = 'off' | 'on' | 'desktop';

const KEY = 'foyer.notifications';
const listeners = new Set<() => void>();

const changed = () => {
  for (const tell of listeners) tell();
};

/** The setting of this browser; on where nothing was chosen. Specification 3. */
export function notificationSetting(): NotificationSetting {
  const stored = localStorage.getItem(KEY);
  return stored === 'off' || stored === 'desktop' ? stored : 'on';
}

function keep(setting: NotificationSetting) {
  if (setting === 'on') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, setting);
  changed();
}

/** Whether this browser can show notifications on the desktop; only over a secure connection. */
export const canNotifyOnDesktop = (): boolean => 'Notification' in window && isSecureContext;

/**
 * Chooses how to be alerted. The browser asks for its permission here and nowhere else.
 * @returns false where the browser does not permit the desktop; toasts and sound are on then
 */
export async function chooseNotificationSetting(setting: NotificationSetting): Promise<boolean> {
  const permitted = setting !== 'desktop' || (await Notification.requestPermission()) === 'granted';
  keep(permitted ? setting : 'on');
  return permitted;
}

/** Follows the choices made in other tabs and forgets them at log-out (Specification 3). Returns how to stop. */
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

/** The setting, kept current. */
export function useNotificationSetting(): NotificationSetting {
  return useSyncExternalStore((tell) => {
    listeners.add(tell);
    return () => {
      listeners.delete(tell);
    };
  }, notificationSetting);
}
