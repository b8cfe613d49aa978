import type { Calls } from '@foyer/contract';
import type { CallInput } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';
import { ok, unique } from './demo.ts';

type Widget = CallInput<Calls['createEngagement']>['body']['widget'];

const wholeDay = [{ from: '00:00', to: '24:00' }];

/** Open at all hours. */
export const alwaysOpen = {
  week: {
    Monday: wholeDay,
    Tuesday: wholeDay,
    Wednesday: wholeDay,
    Thursday: wholeDay,
    Friday: wholeDay,
    Saturday: wholeDay,
    Sunday: wholeDay,
  },
  holidays: [],
};

/** Closed at all hours. */
export const neverOpen = { week: {}, holidays: [] };

/** Creates an engagement for one test. @returns its id */
export async function makeEngagement(token: string, widget: Widget): Promise<string> {
  const body = { engagementName: unique('Trial'), widget };
  const answer = await request(process.env.FOYER_URL ?? '', 'createEngagement', { body }, { token });
  return ok(answer).body.engagementID;
}
