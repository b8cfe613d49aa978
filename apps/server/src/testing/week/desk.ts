import type { Calls } from '@foyer/contract';
import type { CallInput, CallResult } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';
import { vi } from 'vitest';
import { persist } from './server.ts';
import type { Shop } from './shop.ts';
import type { Teammate } from './teammate.ts';

export type Thread = CallResult<Calls['listMessages']>['messages'][number];

/** An action of a member, selected by weight. */
export interface Act {
  readonly name: string;
  readonly weight: number;
  readonly do: (desk: Desk) => Promise<void>;
}

const HOUR_MS = 3_600_000;

/** One member at work: makes the console's calls and accepts refusals. */
export class Desk {
  readonly shop: Shop;
  readonly me: Teammate;
  readonly now: () => Date;

  constructor(shop: Shop, me: Teammate, now: () => Date) {
    this.shop = shop;
    this.me = me;
    this.now = now;
  }

  /** Makes a call as the member. Returns null if it is refused; throws for other errors. */
  async call<Name extends keyof Calls & string>(
    name: Name,
    input: CallInput<Calls[Name]>,
  ): Promise<CallResult<Calls[Name]> | null> {
    const { server, ledger } = this.shop;
    const { token } = this.me;
    const answer = await persist(server, () => request(server.url, name as never, input as never, { token }));
    if (answer.ok) {
      ledger.count(name);
      return answer.body as CallResult<Calls[Name]>;
    }
    const { error } = answer.body as { error?: string };
    if (![400, 403, 404, 409].includes(answer.status)) {
      const said = await vi.waitFor(() => lastLine(server.log), 5_000).catch(() => '');
      throw new Error(`${name} answered ${answer.status}. ${said}`);
    }
    ledger.count(`${name} refused: ${error}`);
    return null;
  }

  hoursAhead(from: number, to: number): string {
    return new Date(this.now().getTime() + this.shop.random.between(from, to) * HOUR_MS).toISOString();
  }

  /** Some threads of a list visible to the member. */
  async threads(most: number): Promise<Thread[]> {
    const { random } = this.shop;
    const list = random.pick([
      'my',
      'team',
      'team',
      'unassigned',
      'all',
      'sent',
      'completed',
      'snoozed',
    ] as const);
    const sort = random.pick(['newest', 'oldest', 'waiting'] as const);
    const found = await this.call('listMessages', { query: { list, sort, limit: 30 } });
    return random.shuffled(found?.messages ?? []).slice(0, most);
  }

  async thread(): Promise<Thread | null> {
    return (await this.threads(1))[0] ?? null;
  }

  async ticketIds(most: number): Promise<string[]> {
    const { random } = this.shop;
    const list = random.pick(['my-tickets', 'team', 'all', 'all', 'frt-pending', 'unassigned'] as const);
    const found = await this.call('listTasks', { query: { list, limit: 50 } });
    return random
      .shuffled(found?.tasks ?? [])
      .slice(0, most)
      .map(({ id }) => id);
  }

  colleague(): string {
    return this.shop.random.pick(this.shop.team).id;
  }
}

/** Sometimes undoes the action. */
export const undoing = (
  desk: Desk,
  done: { undo: { id: string } | null } | null,
  how: 'undoMessages' | 'undoTasks' | 'undoMacro',
) =>
  done?.undo && desk.shop.random.chance(0.4)
    ? desk.call(how, { params: { id: done.undo.id } })
    : Promise.resolve(null);

function lastLine(log: readonly string[]): string {
  const line = log.at(-1);
  if (line === undefined) throw new Error('Nothing is logged yet.');
  return line;
}
