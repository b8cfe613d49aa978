import { type Adapter, ProviderError } from './adapter.ts';

/** Accounts of the demo: everything is accepted, and nothing leaves the server. */
export const simulated: Adapter = {
  verify: () => false,
  read: () => [],
  command: async () => {},
  send: async (_account, _recipient, { key }) => key,
  check: async (account) => ({ externalId: account.id, handle: '', expiresAt: null }),
  media: async () => {
    throw new ProviderError('gone', 'There are no files in the demo.');
  },
};
