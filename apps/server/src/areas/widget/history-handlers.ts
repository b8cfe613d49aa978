import type { widget } from '@foyer/contract';
import { done, type Handlers } from '../../kernel/handlers.ts';
import { visitorFor } from '../visitors/access.ts';
import { mailHistoryLink, openHistory, readHistory, renewHistoryLink } from './history.ts';

export const historyHandlers: Pick<
  Handlers<typeof widget>,
  'openHistory' | 'readHistory' | 'renewHistoryLink' | 'sendHistoryLink'
> = {
  async openHistory(scope, { body }) {
    const { merchant, readingToken } = await openHistory(scope, body.token);
    return {
      readingToken,
      merchantName: merchant.name,
      logoUrl: merchant.logoUrl,
      brandColour: merchant.settings.brandColour ?? null,
      timeZone: merchant.timeZone,
    };
  },

  readHistory: (scope, { body }) => readHistory(scope, body.readingToken, body.cursor),

  async renewHistoryLink(scope, { body }) {
    await renewHistoryLink(scope, body.token);
    return done;
  },

  async sendHistoryLink(scope, { params }) {
    await mailHistoryLink(scope, (await visitorFor(scope, params.referenceID)).id);
    return done;
  },
};
