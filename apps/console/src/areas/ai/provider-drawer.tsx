import * as limits from 'virtual:foyer-limits';
import type { AiEmbedding, AiProvider } from '@foyer/contract/ai/shapes';
import { AI_KINDS, AI_PROVIDER_KINDS, type AiKind } from '@foyer/domain/ai';
import { useLingui } from '@lingui/react/macro';
import { IconPlugConnected } from '@tabler/icons-react';
import { call, errorText, useAction } from '../../api/index.ts';
import { millionthsOf, typedMoney } from '../../i18n/money.ts';
import { useText } from '../../i18n/use-text.ts';
import { PasswordField, SelectField, SwitchField, TextField } from '../../ui/fields/index.ts';
import { Button, toast } from '../../ui/index.ts';
import { RecordDrawer } from '../../ui/record-drawer.tsx';
import { useRecordForm } from '../../ui/record-form.ts';
import { EmbeddingState } from './embedding-state.tsx';
import { ProviderState } from './provider-state.tsx';

interface Values {
  readonly name: string;
  readonly kind: AiKind;
  readonly baseUrl: string;
  readonly model: string;
  readonly key: string;
  readonly inputPrice: string;
  readonly outputPrice: string;
  readonly embeddingModel: string;
  readonly embeddingPrice: string;
  readonly isDefault: boolean;
  readonly isFallback: boolean;
}

/** Examples of model names, which are shown while none is entered. */
const MODELS: Readonly<Record<AiKind, string>> = {
  openai: 'gpt-…',
  azure: 'my-deployment',
  anthropic: 'claude-…',
  google: 'gemini-…',
  mistral: 'mistral-…',
  compatible: 'llama3.2',
};
const ADDRESSES = { azure: 'https://name.openai.azure.com', compatible: 'http://localhost:11434/v1' };

/** Examples of embedding models. Kinds that are not here have none. */
const EMBEDDING_MODELS: Readonly<Partial<Record<AiKind, string>>> = {
  openai: 'text-embedding-3-small',
  azure: 'my-embeddings',
  google: 'gemini-embedding-001',
  mistral: 'mistral-embed',
  compatible: 'nomic-embed-text',
};

/** Shows, edits and tests an AI provider. Null for a new one. */
export function ProviderDrawer({
  provider,
  embedding,
  isFirst,
  disabled,
  onClose,
}: {
  /** Undefined when no provider has the id in the address. */
  provider: AiProvider | null | undefined;
  embedding: AiEmbedding | null;
  /** Whether there is no other one: it becomes the default. */
  isFirst: boolean;
  disabled: boolean;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const form = useRecordForm<Values>({
    record: provider,
    nameOf: ({ name }) => name,
    onClose,
    initial: {
      name: provider?.name ?? '',
      kind: provider?.kind ?? 'openai',
      baseUrl: provider?.baseUrl ?? '',
      model: provider?.model ?? '',
      key: '',
      inputPrice: typedMoney(provider?.inputPrice ?? null),
      outputPrice: typedMoney(provider?.outputPrice ?? null),
      embeddingModel: provider?.embeddingModel ?? '',
      embeddingPrice: typedMoney(provider?.embeddingPrice ?? 0),
      isDefault: provider?.isDefault ?? false,
      isFallback: provider?.isFallback ?? false,
    },
    rules: {
      name: { title: t`Name`, required: true, maxLength: limits.createAiProvider.name },
      model: { title: t`Model`, required: true, maxLength: limits.createAiProvider.model },
      baseUrl: { title: t`Address`, maxLength: limits.createAiProvider.baseUrl },
      key: { title: t`Key`, maxLength: limits.createAiProvider.key },
      inputPrice: { title: t`Price of input`, required: true, type: 'price' },
      outputPrice: { title: t`Price of output`, required: true, type: 'price' },
      embeddingModel: { title: t`Embedding model`, maxLength: limits.createAiProvider.embeddingModel },
      embeddingPrice: { title: t`Price of reading`, type: 'price' },
    },
    save: async (entered, precondition) => {
      const { baseUrl, key, inputPrice, outputPrice, embeddingModel, embeddingPrice, ...values } = entered;
      const isEmbedding = AI_PROVIDER_KINDS[values.kind].hasEmbeddings && embeddingModel.trim() !== '';
      const body = {
        ...values,
        baseUrl: baseUrl.trim() === '' ? null : baseUrl,
        inputPrice: millionthsOf(inputPrice) ?? 0,
        outputPrice: millionthsOf(outputPrice) ?? 0,
        embeddingModel: isEmbedding ? embeddingModel : null,
        embeddingPrice: millionthsOf(embeddingPrice) ?? 0,
        ...(key !== '' && { key }),
      };
      if (!provider) await call('createAiProvider', { body });
      else
        await call('updateAiProvider', { params: { id: provider.id }, body: { ...body, ...precondition } });
    },
  });
  const { kind } = form.values;
  const { baseUrl, needsKey, hasEmbeddings } = AI_PROVIDER_KINDS[kind];
  const price = {
    disabled,
    end: <span className="t-12 t-3">{t`$ per million tokens`}</span>,
  };
  return (
    <RecordDrawer
      record={provider}
      form={form}
      title={provider?.name ?? t`New AI provider`}
      width={580}
      create={t`Add AI provider`}
      disabled={disabled}
      removal={
        provider && {
          name: provider.name,
          button: t`Delete AI provider`,
          text: t`Its key is deleted and its models are no longer used. Past costs stay in the figures.`,
          remove: () => call('removeAiProvider', { params: { id: provider.id } }),
        }
      }
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="kind"
        label={t`Provider`}
        disabled={disabled}
        options={AI_KINDS.map((one) => ({ value: one, label: AI_PROVIDER_KINDS[one].name }))}
      />
      <TextField form={form} name="name" label={t`Name`} disabled={disabled} />
      <TextField
        form={form}
        name="model"
        label={kind === 'azure' ? t`Deployment` : t`Model`}
        placeholder={MODELS[kind]}
        autoComplete="off"
        autoCapitalize="none"
        disabled={disabled}
      />
      <TextField
        form={form}
        name="baseUrl"
        label={t`Address`}
        hint={baseUrl ? t`Only if it is not the usual one.` : undefined}
        placeholder={baseUrl ?? ADDRESSES[kind as keyof typeof ADDRESSES]}
        autoComplete="off"
        autoCapitalize="none"
        disabled={disabled}
      />
      <PasswordField
        form={form}
        name="key"
        label={t`Key`}
        isForeign
        hint={needsKey ? undefined : t`Only if the server asks for one.`}
        placeholder={provider?.hasKey ? t`Stored. Leave empty to keep it.` : undefined}
        disabled={disabled}
      />
      <div className="ai-prices">
        <TextField form={form} {...price} name="inputPrice" label={t`Price of input`} />
        <TextField form={form} {...price} name="outputPrice" label={t`Price of output`} />
      </div>
      <p className="t-12 t-3">
        {t`See the provider’s price list. Spending limits are based on these prices; 0 is free.`}
      </p>
      {hasEmbeddings && (
        <>
          <TextField
            form={form}
            name="embeddingModel"
            label={t`Embedding model`}
            hint={t`Optional. Finds knowledge by its meaning too, when customers use other words. All passages of your knowledge are sent to this provider. Only one provider can have one.`}
            placeholder={EMBEDDING_MODELS[kind]}
            autoComplete="off"
            autoCapitalize="none"
            disabled={disabled}
          />
          {form.values.embeddingModel.trim() !== '' && (
            <TextField form={form} {...price} name="embeddingPrice" label={t`Price of reading`} />
          )}
        </>
      )}
      {!isFirst && !provider?.isDefault && (
        <>
          <SwitchField form={form} name="isDefault" label={t`Use by default`} disabled={disabled} />
          {!form.values.isDefault && (
            <SwitchField
              form={form}
              name="isFallback"
              label={t`Use when the default provider does not answer`}
              hint={t`Fallback providers are tried in the order in which they were added.`}
              disabled={disabled}
            />
          )}
        </>
      )}
      {provider && <Connection provider={provider} disabled={disabled || form.isDirty} />}
      {provider && embedding?.providerId === provider.id && <EmbeddingState embedding={embedding} />}
    </RecordDrawer>
  );
}

function Connection({ provider, disabled }: { provider: AiProvider; disabled: boolean }) {
  const { t, i18n } = useLingui();
  const text = useText();
  const test = useAction('testAiProvider', {
    onError: (error) => {
      // What is wrong with the provider is its state.
      if (!error.code.startsWith('ai_'))
        toast.error(t`The test failed`, errorText(error, text('genericError')));
    },
  });
  const { model, duration } = test.data ?? {};
  const milliseconds = i18n.number(duration ?? 0);
  return (
    <section className="ai-part" aria-labelledby="ai-connection">
      <h3 id="ai-connection">{t`Connection`}</h3>
      <p className="t-13" aria-live="polite">
        <ProviderState provider={provider} />
      </p>
      <div className="row">
        <Button
          icon={IconPlugConnected}
          busy={test.isPending}
          disabled={disabled}
          onClick={() => test.mutate({ params: { id: provider.id } })}
        >{t`Test`}</Button>
        <span role="status" className="t-13 t-2">
          {test.isPending && t`Asking the model…`}
          {test.isSuccess && t`${model} answered in ${milliseconds} ms`}
        </span>
      </div>
    </section>
  );
}
