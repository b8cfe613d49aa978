import { AI_PROVIDERS_MAX } from '@foyer/contract/ai/constants';
import { aiFailures, aiProviderNameTaken, aiProvidersFull } from '@foyer/contract/ai/errors';
import type { AiProvider, AiProviderInput } from '@foyer/contract/ai/shapes';
import type { Precondition } from '@foyer/contract/kernel/shapes';
import { AI_PROVIDER_KINDS } from '@foyer/domain/ai';
import { and, asc, count, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../database/tenant.ts';
import type { Scope } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { recordsOf } from '../../kernel/records.ts';
import { badInput, Refusal } from '../../kernel/refusal.ts';
import { seal } from '../../kernel/seal.ts';
import { embedJob } from './embedding/jobs.ts';
import { spaceOf } from './embedding/provider.ts';
import { keyContext, type ProviderRow } from './models.ts';
import { aiProviders } from './tables.ts';

type Entered = z.infer<typeof AiProviderInput>;

/** The wire form of a provider, without its key. */
export const presentProvider = (row: ProviderRow): AiProvider => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  baseUrl: row.baseUrl,
  model: row.model,
  hasKey: row.sealedKey !== null,
  inputPrice: row.inputPrice,
  outputPrice: row.outputPrice,
  isDefault: row.isDefault,
  isFallback: row.isFallback,
  embeddingModel: row.embeddingModel,
  embeddingPrice: row.embeddingPrice,
  state: row.state,
  error: row.error && { text: aiFailures[row.error].message, values: {} },
  checkedDate: row.checkedAt?.toISOString() ?? null,
  createdDate: row.createdAt.toISOString(),
  lastModifiedDate: row.modifiedAt.toISOString(),
});

export const providerRecords = recordsOf({
  table: aiProviders,
  name: 'aiProvider',
  topic: 'ai',
  present: (row) => ({
    ...{ name: row.name, kind: row.kind, baseUrl: row.baseUrl, model: row.model },
    ...{ inputPrice: row.inputPrice, outputPrice: row.outputPrice },
    ...{ isDefault: row.isDefault, isFallback: row.isFallback, hasKey: row.sealedKey !== null },
    ...{ embeddingModel: row.embeddingModel, embeddingPrice: row.embeddingPrice },
  }),
  unique: { index: 'ai_providers_name', error: aiProviderNameTaken, field: 'name' },
  isSerial: true,
  follow: async ({ tenant: { merchantId } }, db, before, after) => {
    const isEmbedding = before?.embeddingModel || after?.embeddingModel;
    const jobs = isEmbedding ? [embedJob(merchantId)] : [];
    if (after !== null || !before?.isDefault) return { jobs };
    // One of the remaining providers takes the place of the default.
    const [next] = await db
      .select()
      .from(aiProviders)
      .where(eq(aiProviders.merchantId, merchantId))
      .orderBy(asc(aiProviders.createdAt), asc(aiProviders.id))
      .limit(1);
    if (next) await db.update(aiProviders).set({ isDefault: true }).where(one(next));
    return { jobs };
  },
});

const one = ({ merchantId, id }: Pick<ProviderRow, 'merchantId' | 'id'>) =>
  and(eq(aiProviders.merchantId, merchantId), eq(aiProviders.id, id));

export const listProviders = (scope: Scope): Promise<ProviderRow[]> =>
  providerRecords.list(scope, asc(aiProviders.createdAt), asc(aiProviders.id));

/** Adds a provider. @throws Refusal of a duplicate, or when there are too many */
export const createProvider = (scope: Scope, entered: Entered): Promise<ProviderRow> => {
  const { merchantId } = scope.tenant;
  const id = newId();
  return providerRecords.create(
    scope,
    async (db) => {
      const [counted] = await db
        .select({ providers: count() })
        .from(aiProviders)
        .where(eq(aiProviders.merchantId, merchantId));
      const providers = counted?.providers ?? 0;
      if (providers >= AI_PROVIDERS_MAX) throw new Refusal(aiProvidersFull);
      const isDefault = entered.isDefault || providers === 0;
      if (isDefault) await unsetDefault(db, merchantId, id);
      if (entered.embeddingModel) await unsetEmbedding(db, merchantId, id);
      return { ...storedValues(scope, { merchantId, id }, entered, null), isDefault };
    },
    { id },
  );
};

/** Changes a provider. It is untested again. @throws Refusal `conflict` or of a duplicate */
export const changeProvider = (
  scope: Scope,
  id: string,
  entered: Entered,
  read: Precondition,
): Promise<ProviderRow> =>
  providerRecords.change(scope, id, read, async (db, row) => {
    const isDefault = row.isDefault || entered.isDefault;
    if (isDefault && !row.isDefault) await unsetDefault(db, row.merchantId, id);
    if (entered.embeddingModel) await unsetEmbedding(db, row.merchantId, id);
    const values = storedValues(scope, row, entered, row);
    const isSame = row.kind === values.kind && row.baseUrl === values.baseUrl && row.model === values.model;
    const state = isSame && !entered.key ? {} : { state: 'untested' as const, error: null, checkedAt: null };
    return { ...values, ...state, isDefault };
  });

const unsetDefault = (db: Db, merchantId: number, exceptId: string) =>
  db
    .update(aiProviders)
    .set({ isDefault: false })
    .where(and(eq(aiProviders.merchantId, merchantId), ne(aiProviders.id, exceptId)));

const unsetEmbedding = (db: Db, merchantId: number, exceptId: string) =>
  db
    .update(aiProviders)
    .set({ embeddingModel: null })
    .where(and(eq(aiProviders.merchantId, merchantId), ne(aiProviders.id, exceptId)));

function storedValues(
  { services }: Scope,
  key: Pick<ProviderRow, 'merchantId' | 'id'>,
  { key: enteredKey, isDefault: _, ...values }: Entered,
  before: ProviderRow | null,
) {
  const { baseUrl, needsKey, hasEmbeddings } = AI_PROVIDER_KINDS[values.kind];
  if (values.embeddingModel !== null && !hasEmbeddings)
    throw badInput('embeddingModel', 'This provider has no embedding models.');
  if (baseUrl === null && values.baseUrl === null) throw badInput('baseUrl', 'Please fill in this field.');
  const isMoved = before !== null && (before.kind !== values.kind || before.baseUrl !== values.baseUrl);
  // Otherwise a stored key could be read by sending it elsewhere.
  if (isMoved && before.sealedKey && enteredKey === undefined)
    throw badInput('key', 'The address has changed. Please enter the key again.');
  const kept = enteredKey === undefined ? (before?.sealedKey ?? null) : null;
  const sealedKey = enteredKey ? seal(services.config.SEAL_SECRET, keyContext(key), enteredKey) : kept;
  if (needsKey && !sealedKey) throw badInput('key', 'Please fill in this field.');
  const isSameModel = before !== null && spaceOf(before) === spaceOf(values);
  const isSame = isSameModel && !enteredKey && before.embeddingError === null;
  return {
    ...{ ...values, sealedKey },
    ...(!isSame && { embeddingError: null, embeddingDueAt: new Date() }),
    ...(!isSameModel && { embeddingBase: null }),
  };
}
