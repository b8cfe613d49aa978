import { audit } from '@foyer/contract';
import { answer } from '../../kernel/handlers.ts';
import { handlers } from './handlers.ts';

export const area = answer(audit, handlers);
