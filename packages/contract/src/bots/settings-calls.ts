import { z } from 'zod';
import { edit, page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { precondition } from '../kernel/shapes.ts';
import { BotSettings, StoredBotSettings } from './shapes.ts';

export const getBotSettings = defineCall({
  method: 'GET',
  path: '/api/botSettings',
  access: page('settings'),
  topics: ['botSettings'],
  reply: z.object({ settings: StoredBotSettings }),
  summary: 'Get what applies to all bots of the merchant',
});

export const updateBotSettings = defineCall({
  method: 'PUT',
  path: '/api/botSettings',
  access: edit('settings'),
  topics: ['botSettings'],
  body: BotSettings.extend(precondition),
  reply: StoredBotSettings,
  summary: 'Update what applies to all bots. Sessions that run follow it with their next message',
});
