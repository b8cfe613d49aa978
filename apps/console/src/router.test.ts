import { afterEach, expect, test, vi } from 'vitest';
import { router } from './router.tsx';
import { session } from './session/values.ts';
import { signInAs } from './testing/sign-in-as.ts';

afterEach(() => session.clear());

test.each([
  ['/inbox', '/visitors/my-messages'],
  ['/visitors', '/visitors/online-visitors'],
  ['/contacts', '/contacts/contacts'],
  ['/analytics', '/analytics/conversation'],
  ['/studio', '/designer/virtual-agents'],
  ['/designer', '/designer/virtual-agents'],
])('the address %s leads to the first page of its section', async (section, first) => {
  signInAs('ADMIN');
  void router.navigate({ to: section });
  await vi.waitFor(() => expect(router.latestLocation.pathname).toBe(first));
});
