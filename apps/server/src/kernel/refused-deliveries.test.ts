import { afterEach, expect, it, vi } from 'vitest';
import { messengerAccounts } from '../areas/messengers/tables.ts';
import type { Services } from './context.ts';
import type { Refusal } from './refusal.ts';
import { refuseDelivery } from './refused-deliveries.ts';

afterEach(() => void vi.restoreAllMocks());

/** Only for what follows without a pause: the server of this process would lose its own timers. */
function takeTimers() {
  const due: (() => void)[] = [];
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void) => {
    due.push(run);
    return { unref: () => {} };
  }) as never);
  return due;
}

it('counts every refused delivery, the first at once and more together after a pause', async () => {
  const write = vi.fn(() => Promise.resolve());
  const services = { database: { tenant: () => ({ transaction: write }) } } as unknown as Services;
  const refuse = () =>
    refuseDelivery(services, messengerAccounts, { merchantId: 1, id: 'a' }).catch(
      (error: Refusal) => error.definition.code,
    );
  const due = takeTimers();
  expect(await refuse()).toBe('forbidden');
  expect(write).toHaveBeenCalledTimes(1);
  await refuse();
  await refuse();
  expect([write.mock.calls.length, due.length]).toEqual([1, 1]);
  due[0]?.();
  expect(write).toHaveBeenCalledTimes(2);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 31_000);
  await refuse();
  expect([write.mock.calls.length, due.length]).toEqual([3, 1]);
});
