import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { messengerAccounts } from '../areas/messengers/tables.ts';
import type { Services } from './context.ts';
import { refuseDelivery } from './refused-deliveries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('counts every refused delivery, the first at once and more together after a pause', async () => {
  const write = vi.fn(() => Promise.resolve());
  const services = { database: { tenant: () => ({ transaction: write }) } } as unknown as Services;
  const refuse = () =>
    expect(refuseDelivery(services, messengerAccounts, { merchantId: 1, id: 'a' })).rejects.toThrow();
  await refuse();
  expect(write).toHaveBeenCalledTimes(1);
  await refuse();
  await refuse();
  expect(write).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(write).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(90_000);
  expect(write).toHaveBeenCalledTimes(2);
  await refuse();
  expect(write).toHaveBeenCalledTimes(3);
});
