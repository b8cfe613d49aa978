import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notifyOnDesktop } from './desktop.ts';
import { chooseNotificationSetting } from './notification-setting.ts';

const shown = vi.fn();
let permission: NotificationPermission;
let isSeenElsewhere: boolean;

class FakeNotification {
  static get permission() {
    return permission;
  }
  static requestPermission = async () => permission;
  onclick: (() => void) | null = null;
  close = () => undefined;
  constructor(title: string, options: NotificationOptions) {
    shown(title, options.tag);
    queueMicrotask(() => this.onclick?.());
  }
}

beforeEach(async () => {
  permission = 'granted';
  isSeenElsewhere = false;
  vi.stubGlobal('Notification', FakeNotification);
  vi.stubGlobal('isSecureContext', true);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const request = (_name: string, _options: LockOptions, run: (lock: object | null) => void) =>
    Promise.resolve(run(isSeenElsewhere ? null : {}));
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  await chooseNotificationSetting('desktop');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  shown.mockClear();
  localStorage.clear();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined });
});

const news = (open = () => undefined) => [{ title: 'Kwame needs assistance', tag: 'foyer.assist.1', open }];

test('names the news once under its tag, and a click opens it', async () => {
  const open = vi.fn();
  notifyOnDesktop(news(open));
  await Promise.resolve();
  expect(shown).toHaveBeenCalledExactlyOnceWith('Kwame needs assistance', 'foyer.assist.1');
  expect(open).toHaveBeenCalledOnce();
});

test('stays away while this tab or another one is on screen', () => {
  isSeenElsewhere = true;
  notifyOnDesktop(news());
  isSeenElsewhere = false;
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  notifyOnDesktop(news());
  expect(shown).not.toHaveBeenCalled();
});

test('stays away without the choice or the permission', async () => {
  permission = 'denied';
  notifyOnDesktop(news());
  permission = 'granted';
  await chooseNotificationSetting('on');
  notifyOnDesktop(news());
  expect(shown).not.toHaveBeenCalled();
});
