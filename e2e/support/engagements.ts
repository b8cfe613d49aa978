import type { Calls } from '@foyer/contract';
import type { CallInput } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';
import { ok, unique } from './demo.ts';

type Widget = CallInput<Calls['createEngagement']>['body']['widget'];

const wholeDay = [{ from: '00:00', to: '24:00' }];

/** Answered at every hour. */
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

/** Answered at no hour. */
export const neverOpen = { week: {}, holidays: [] };

/** Makes an engagement of a test's own. @returns its id */
export async function makeEngagement(token: string, widget: Widget): Promise<string> {
  const body = { engagementName: unique('Trial'), widget };
  const answer = await request(process.env.FOYER_URL ?? '', 'createEngagement', { body }, { token });
  return ok(answer).body.engagementID;
}
