import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether a conversation was answered: by a member, an AI agent, or a bot that closed it. Sessions belong to higher
 * areas, so their tables are referenced by name only.
 * @param of the table of conversations, or its alias
 */
export const answeredCondition = (of: SQL): SQL<boolean> => sql`(${of}.last_outbound_by is not null
  or exists (select from ai_sessions s
    where s.merchant_id = ${of}.merchant_id and s.conversation_id = ${of}.id and s.answers > 0)
  or exists (select from bot_sessions s
    where s.merchant_id = ${of}.merchant_id and s.conversation_id = ${of}.id and s.reason = 'closed'))`;
