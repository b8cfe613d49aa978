import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { redisUrl } from '../../testing/redis.ts';
import { type Limits, openLimits, type Pace } from './limits.ts';

const opened: Limits[] = [];
afterEach(() => {
  for (const limits of opened.splice(0)) limits.close();
});
function open(url?: string, prefix: string = randomUUID()): Limits {
  const limits = openLimits({ redisUrl: url, prefix });
  opened.push(limits);
  return limits;
}

const LIMIT = { name: 'test', max: 3, perSeconds: 60 };
const take = async (limits: Limits, who = 'somebody') => (await limits.take(LIMIT, who)).isAllowed;
/** Takes by turns from each, until six were asked for. */
async function takeByTurns(...all: readonly Limits[]): Promise<boolean[]> {
  const taken: boolean[] = [];
  for (let turn = 0; turn < 6; turn += 1) taken.push(await take(all[turn % all.length] as Limits));
  return taken;
}
const THREE_OF_SIX = [true, true, true, false, false, false];

test('a single server counts each client separately', async () => {
  const limits = open();
  expect(await takeByTurns(limits)).toEqual(THREE_OF_SIX);
  expect(await take(limits, 'another')).toBe(true);
  expect(await limits.take(LIMIT, 'another')).toEqual({ isAllowed: true, remaining: 1, resetSeconds: 60 });
});

test('the processes of one primary count together', async () => {
  const program = fileURLToPath(new URL('testing/cluster.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => line === 'true'),
  ).toEqual(THREE_OF_SIX);
});

test('a pace lets a burst through and refills', () => {
  const pace = open().pace('test', 60, 2);
  expect([1, 2, 3].map(() => pace.take('somebody'))).toEqual([true, true, false]);
});

describe('a clock that is set', () => {
  afterEach(() => vi.useRealTimers());
  const setClock = (byMs: number) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + byMs);
  };

  test('back locks nobody out', async () => {
    const limits = open();
    const pace = limits.pace('test', 6_000, 1);
    const second = { ...LIMIT, perSeconds: 1 };
    for (let turn = 0; turn < 3; turn += 1) await limits.take(second, 'somebody');
    expect([pace.take('somebody'), pace.take('somebody')]).toEqual([true, false]);
    setClock(-3_600_000);
    await expect.poll(() => pace.take('somebody')).toBe(true);
    await expect
      .poll(async () => (await limits.take(second, 'somebody')).isAllowed, { timeout: 4_000 })
      .toBe(true);
  });

  test('ahead gives a pace nothing', () => {
    const pace = open().pace('test', 1, 1);
    expect(pace.take('somebody')).toBe(true);
    setClock(3_600_000);
    expect(pace.take('somebody')).toBe(false);
  });
});

describe.skipIf(!redisUrl)('over Redis', () => {
  /** Servers of one installation, once Redis answers each: until then they count alone. */
  async function openThree(): Promise<[Limits, Limits, Limits]> {
    const prefix = randomUUID();
    const all: [Limits, Limits, Limits] = [1, 2, 3].map(() => open(redisUrl, prefix)) as never;
    await expect
      .poll(async () => {
        const who = randomUUID();
        return [await take(all[0], who), await take(all[1], who), (await all[2].take(LIMIT, who)).remaining];
      })
      .toEqual([true, true, 0]);
    return all;
  }

  test('servers count together', async () => {
    expect(await takeByTurns(...(await openThree()))).toEqual(THREE_OF_SIX);
  });

  test('who has had theirs at other servers is refused from the next one on', async () => {
    const all = await openThree();
    const paces = all.map((limits) => limits.pace('pace', 2, 3));
    const [one, other, third] = paces as [Pace, Pace, Pace];
    const times = (pace: Pace, count: number) => Array.from({ length: count }, () => pace.take('somebody'));
    expect([...times(one, 3), ...times(other, 3)]).not.toContain(false);
    // Redis answers each server in the order it was asked, so their six are counted by then.
    await Promise.all([take(all[0]), take(all[1])]);
    expect(times(third, 1), 'answered before the others are asked').toEqual([true]);
    await take(all[2]);
    expect(times(third, 1)).toEqual([false]);
    expect(third.take('another')).toBe(true);
  });
});

test('a server without its Redis counts locally', async () => {
  const limits = open('redis://127.0.0.1:9');
  expect(await takeByTurns(limits)).toEqual(THREE_OF_SIX);
});
