import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../session/values.ts';
import {
  chooseNotificationSetting,
  followNotificationSetting,
  notificationSetting,
} from './notification-setting.ts';

const requestPermission = vi.fn<() => Promise<NotificationPermission>>();

beforeEach(() => {
  vi.stubGlobal('Notification', { requestPermission });
  session.set({ saveUser: 'jonas', access_token: 't' });
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('alerts are on until a person switches them off, without a question to the browser', async () => {
  expect(notificationSetting()).toBe('on');
  expect(await chooseNotificationSetting('off')).toBe(true);
  expect(notificationSetting()).toBe('off');
  await chooseNotificationSetting('on');
  expect(notificationSetting()).toBe('on');
  expect(requestPermission).not.toHaveBeenCalled();
});

test('the desktop needs the permission of the browser', async () => {
  requestPermission.mockResolvedValue('denied');
  expect(await chooseNotificationSetting('desktop')).toBe(false);
  expect(notificationSetting()).toBe('on');
  requestPermission.mockResolvedValue('granted');
  expect(await chooseNotificationSetting('desktop')).toBe(true);
  expect(notificationSetting()).toBe('desktop');
});

test('the choice is forgotten at log-out', async () => {
  const stop = followNotificationSetting();
  await chooseNotificationSetting('off');
  session.set({ stayAlive: '1' });
  expect(notificationSetting()).toBe('off');
  session.clear();
  expect(notificationSetting()).toBe('on');
  stop();
});
