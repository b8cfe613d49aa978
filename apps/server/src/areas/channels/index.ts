import { channels } from '@foyer/contract';
import { answer } from '../../kernel/handlers.ts';
import { handlers } from './handlers.ts';

export const area = answer(channels, handlers);
