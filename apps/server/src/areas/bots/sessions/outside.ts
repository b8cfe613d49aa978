import { eq } from 'drizzle-orm';
import type { Services } from '../../../kernel/context.ts';
import { notFound } from '../../../kernel/refusal.ts';
import { graphOf } from '../live-bots.ts';
import { botSessions } from '../tables.ts';
import { saved } from './saved.ts';
import { waitOfToken } from './secrets.ts';
import { serve } from './serve.ts';

/**
 * Answers a step that waits for another system. Returns whether the session still waited for it.
 * @throws Refusal `not_found` for addresses that were not issued
 */
export async function answerWait(services: Services, token: string, body: object): Promise<boolean> {
  const wait = waitOfToken(services.config, token);
  if (!wait) throw notFound();
  const { merchantId, sessionId, steps } = wait;
  const found = await services.database.tenant(merchantId).read(async (db) => {
    const [session] = await db.select().from(botSessions).where(eq(botSessions.id, sessionId));
    if (!session) return null;
    const graph = await graphOf(db, merchantId, session.botId, session.version);
    return { session, node: graph.nodes.find(({ id }) => id === session.state.node) };
  });
  // Erased since.
  if (!found) throw notFound();
  const { session, node } = found;
  if (node?.type !== 'webhook' && node?.type !== 'device') return false;
  return serve(services, merchantId, session.conversationId, {
    sessionId,
    steps,
    input: { type: 'result', port: 'next', variables: saved(body, node.data.save) },
    detail: '',
    milliseconds: 0,
  });
}
