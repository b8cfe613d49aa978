import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import type { Services } from '../../kernel/context.ts';
import { badInput, notFound } from '../../kernel/refusal.ts';
import { countRefused, refuseDelivery, unproven } from '../../kernel/refused-deliveries.ts';
import { keepBytes, type WebhookRequest, webhookRequest } from '../../kernel/webhook-request.ts';
import { type AccountRow, openAccount, readAccounts } from './accounts.ts';
import type { Account, Adapter, Arrival } from './adapters/adapter.ts';
import { adapterOf } from './adapters/index.ts';
import { takeIn } from './arrivals.ts';
import { accountOfWebhook, type Opened } from './cached-accounts.ts';
import { messengerAccounts } from './tables.ts';

/** Providers deliver in batches, without files. Bytes. */
const BODY_MAX = 3 * 1024 * 1024;
const PATH = '/clbk/channels/:id';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Delivery = FastifyRequest<{ Params: { id: string } }>;

/**
 * Adds the webhook of the providers. A delivery with a valid signature is stored once and acknowledged; its messages
 * reach their conversations afterwards.
 */
export function registerWebhook(app: FastifyInstance, services: Services): void {
  app.register(async (webhook) => {
    keepBytes(webhook);
    webhook.get(PATH, (request: Delivery, reply) => greet(services, request, reply));
    webhook.post(PATH, { bodyLimit: BODY_MAX }, (request: Delivery, reply) =>
      receive(services, request, reply),
    );
  });
}

async function greet(services: Services, request: Delivery, reply: FastifyReply) {
  const { account, adapter } = await opened(services, request.params.id);
  const greeting = adapter.greet?.(account, webhookRequest(services.config, request)) ?? null;
  if (greeting === null) throw unproven();
  return reply.type(greeting.type).send(greeting.body);
}

async function receive(services: Services, request: Delivery, reply: FastifyReply) {
  const { row, account, adapter } = await opened(services, request.params.id);
  const delivery = webhookRequest(services.config, request);
  if (!(await adapter.verify(account, delivery))) await refuseDelivery(services, messengerAccounts, row);
  const arrivals = readArrivals(adapter, account, delivery);
  await takeIn(services, row, arrivals);
  const others = adapter.others?.(account, delivery.body) ?? [];
  if (others.length > 0) await handOn(services, { row, account, adapter }, delivery, others);
  const answer = adapter.acknowledge?.(delivery);
  return answer ? reply.type(answer.type).send(answer.body) : reply.send({ success: true });
}

/**
 * Hands what a delivery contains for other accounts to those of the merchant whose secret it proves too. What is for an
 * account that is not connected is counted: refused, the provider would stop delivering the rest.
 */
async function handOn(
  services: Services,
  receiver: Opened,
  delivery: WebhookRequest,
  others: readonly string[],
): Promise<void> {
  const { config, database } = services;
  const { merchantId, id, channel } = receiver.row;
  const accounts = await database.tenant(merchantId).read((db) => readAccounts(db, merchantId));
  const taken = new Set(namesOf(receiver.row, receiver.adapter));
  for (const row of accounts) {
    if (row.id === id || row.channel !== channel || !row.isActive) continue;
    const adapter = adapterOf(config, row);
    const names = namesOf(row, adapter).filter((name) => others.includes(name));
    if (names.length === 0) continue;
    const account = openAccount(config, row);
    if (!(await adapter.verify(account, delivery))) continue;
    await takeIn(services, row, readArrivals(adapter, account, delivery));
    for (const name of names) taken.add(name);
  }
  if (others.some((name) => !taken.has(name)))
    await countRefused(services, messengerAccounts, { merchantId, id });
}

/** The ids by which deliveries name an account; none before the provider has confirmed it. */
const namesOf = ({ externalId, settings }: AccountRow, { namesBeside }: Adapter): readonly string[] =>
  externalId ? [externalId, ...(namesBeside?.(settings) ?? [])] : [];

/** The active account of an address. @throws Refusal `not_found` */
async function opened(services: Services, id: string): Promise<Opened> {
  const found = UUID.test(id) ? await accountOfWebhook(services, id) : null;
  if (!found?.row.isActive) throw notFound();
  return found;
}

function readArrivals(adapter: Adapter, account: Account, delivery: WebhookRequest): readonly Arrival[] {
  try {
    return adapter.read(account, delivery.body, delivery);
  } catch (error) {
    // A fault in its format is answered with the field.
    throw error instanceof ZodError ? error : badInput('body', 'This delivery cannot be read.');
  }
}
