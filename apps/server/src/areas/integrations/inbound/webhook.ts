import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../../kernel/context.ts';
import { publicUrl } from '../../../kernel/public-url.ts';
import { badInput, notFound } from '../../../kernel/refusal.ts';
import { refuseDelivery } from '../../../kernel/refused-deliveries.ts';
import { storable } from '../../../kernel/storable.ts';
import { keepBytes, webhookRequest } from '../../../kernel/webhook-request.ts';
import { type ConnectionRow, openValues } from '../connections.ts';
import { integrations } from '../tables.ts';
import { storeArrivals } from './arrivals.ts';
import type { InboundProvider } from './provider.ts';
import { INBOUND } from './providers.ts';

/** Bytes. */
const BODY_MAX = 1024 * 1024;
const PATH = '/clbk/integrations/:id';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The address to which a connected system delivers. Null if it does not. */
export const deliveryUrl = (config: Services['config'], { id, integration }: ConnectionRow): string | null =>
  INBOUND[integration] ? publicUrl(config, PATH.replace(':id', id)) : null;

/** Adds the address to which systems deliver: what proves where it is from is stored once, acknowledged and then handled. */
export function registerWebhook(app: FastifyInstance, services: Services): void {
  app.register(async (webhook) => {
    keepBytes(webhook);
    webhook.post(
      PATH,
      { bodyLimit: BODY_MAX },
      (request: FastifyRequest<{ Params: { id: string } }>, reply) => receive(services, request, reply),
    );
  });
}

async function receive(
  services: Services,
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
) {
  const { row, provider } = await opened(services, request.params.id);
  const { signingSecret = '' } = openValues(services.config, row).values;
  const delivery = webhookRequest(services.config, request);
  const greeting = readable(() => provider.greet?.(signingSecret, delivery) ?? null);
  if (greeting) return reply.type(greeting.type).send(greeting.body);
  if (!signingSecret || !readable(() => provider.verify(signingSecret, delivery)))
    await refuseDelivery(services, integrations, row);
  const arrivals = readable(() => provider.read(storable(JSON.parse(delivery.body.toString())), delivery));
  await services.database
    .tenant(row.merchantId)
    .transaction((db) => storeArrivals(services, db, row, arrivals));
  return reply.send({ success: true });
}

async function opened(
  { database }: Services,
  id: string,
): Promise<{ row: ConnectionRow; provider: InboundProvider }> {
  if (!UUID.test(id)) throw notFound();
  const { rows } = await database.anonymous((db) =>
    db.execute<{ merchant_id: number | null }>(sql`select find_integration(${id}) as merchant_id`),
  );
  const merchantId = rows[0]?.merchant_id;
  const [row] = merchantId
    ? await database
        .tenant(merchantId)
        .read((db) => db.select().from(integrations).where(eq(integrations.id, id)))
    : [];
  const provider = row && INBOUND[row.integration];
  if (!provider) throw notFound();
  return { row, provider };
}

function readable<Result>(read: () => Result): Result {
  try {
    return read();
  } catch {
    throw badInput('body', 'This delivery cannot be read.');
  }
}
