import type { Store } from '../../shared/storage.ts';
import type { Api, CallError } from './api.ts';
import type { Contact } from './session.ts';

const KEY = 'contact';

/** Values of a form. */
export interface ContactAnswers extends Partial<Contact> {
  readonly consent?: boolean;
}

/** Stores form values until the server has them, across reloads and while offline. */
export interface ContactKeeper {
  save(answers: ContactAnswers): void;
  /** Sends stored values. Ignores an unreachable server, since it is retried later. */
  flush(): Promise<void>;
}

export function makeContactKeeper(api: Api, store: Store): ContactKeeper {
  return {
    save: (answers) => store.set(KEY, JSON.stringify({ ...JSON.parse(store.get(KEY) ?? '{}'), ...answers })),
    async flush() {
      const kept = store.get(KEY);
      if (!kept || !api.token) return;
      try {
        await api.call('updateWidgetContact', { body: JSON.parse(kept) as ContactAnswers });
      } catch (error) {
        if ((error as CallError).status !== 400) return;
      }
      if (store.get(KEY) === kept) store.remove(KEY);
    },
  };
}
