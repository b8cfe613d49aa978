import * as limits from 'virtual:foyer-limits';
import type { IntentDetail } from '@foyer/contract/intents/shapes';
import type { KnowledgeBase } from '@foyer/contract/knowledge/shapes';
import { INTENT_LIMITS, MIN_EXAMPLES } from '@foyer/domain/intents';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { call, useCall } from '../../api/index.ts';
import { useMay } from '../../session/permissions.ts';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../../ui/fields/index.ts';
import { RecordDrawer } from '../../ui/record-drawer.tsx';
import { useRecordForm } from '../../ui/record-form.ts';
import { useBots } from './bots.tsx';
import { linesOf } from './lines.ts';

interface Props {
  readonly id: string;
  readonly bases: readonly KnowledgeBase[];
  readonly onClose: () => void;
}

/** An intent with its examples, or a new one for the id `new`. */
export function IntentDrawer({ id, ...props }: Props) {
  const isNew = id === 'new';
  const { data, error } = useCall('getIntent', { params: { id } }, { enabled: !isNew });
  if (isNew) return <Loaded intent={null} {...props} />;
  if (data) return <Loaded key={data.lastModifiedDate} intent={data} {...props} />;
  return error?.status === 404 ? <Loaded intent={undefined} {...props} /> : null;
}

function Loaded({
  intent,
  bases,
  onClose,
}: Omit<Props, 'id'> & { readonly intent: IntentDetail | null | undefined }) {
  const { t } = useLingui();
  const disabled = !useMay('modifyKnwIntent');
  const bots = useBots();
  const isConnected = useMay('createWatsonIntentWithResponse') && intent === null;
  const form = useRecordForm({
    record: intent,
    nameOf: ({ name }) => name,
    onClose,
    initial: {
      name: intent?.name ?? '',
      description: intent?.description ?? '',
      response: intent?.response ?? '',
      knowledgeBaseId: intent?.knowledgeBaseId ?? '',
      botId: intent?.botId ?? '',
      examples: (intent?.texts ?? []).map(({ text }) => text).join('\n'),
      atWatson: false,
    },
    rules: {
      name: {
        title: t`Name`,
        required: true,
        maxLength: limits.createKnwIntent.name,
        check: (name) =>
          /^[\p{L}\p{M}\p{N} _.-]*$/u.test(name)
            ? null
            : t`Use letters, digits, spaces and the signs _ . - only`,
      },
      description: { title: t`Description`, maxLength: limits.createKnwIntent.description },
      response: { title: t`Answer`, maxLength: limits.createKnwIntent.response },
      knowledgeBaseId: { title: t`Knowledge base`, isChoice: true },
      botId: { title: t`Bot`, isChoice: true },
      atWatson: { title: t`Also create it in IBM watsonx Assistant` },
      examples: {
        title: t`Examples`,
        check: (text) => {
          const max = INTENT_LIMITS.example;
          const long = linesOf(text).find((line) => line.length > max);
          return long === undefined ? null : t`An example can have ${max} characters`;
        },
      },
    },
    save: ({ atWatson, examples, knowledgeBaseId, botId, ...values }, precondition) => {
      const body = {
        ...values,
        knowledgeBaseId: knowledgeBaseId || null,
        documentId: intent?.documentId ?? null,
        botId: botId || null,
        examples: linesOf(examples),
      };
      if (intent) return call('modifyKnwIntent', { body: { id: intent.id, ...body, ...precondition } });
      return call(atWatson ? 'createWatsonIntentWithResponse' : 'createKnwIntent', { body });
    },
  });
  return (
    <RecordDrawer
      record={intent}
      form={form}
      title={intent?.name ?? t`New intent`}
      create={t`Create intent`}
      disabled={disabled}
      removal={
        intent && {
          name: intent.name,
          button: t`Delete intent`,
          text: plural(intent.examples, {
            one: 'Its example is deleted, and it is no longer recognised.',
            other: 'Its # examples are deleted, and it is no longer recognised.',
          }),
          remove: () => call('removeIntent', { params: { id: intent.id } }),
        }
      }
      onClose={onClose}
    >
      <TextField form={form} name="name" hint={t`For example “Order status”`} disabled={disabled} />
      <TextAreaField
        form={form}
        name="examples"
        rows={10}
        hint={t`One example per line, in your customers’ words. At least ${MIN_EXAMPLES} are needed; 15 or more work best.`}
        disabled={disabled}
      />
      <TextAreaField
        form={form}
        name="response"
        rows={4}
        hint={t`What bots and AI agents answer. May be empty.`}
        disabled={disabled}
      />
      <TextAreaField form={form} name="description" rows={2} disabled={disabled} />
      <SelectField
        form={form}
        name="knowledgeBaseId"
        clearable
        placeholder={t`None`}
        options={bases.map((base) => ({ value: base.id, label: base.name }))}
        disabled={disabled}
      />
      {bots.length > 0 && (
        <SelectField
          form={form}
          name="botId"
          clearable
          placeholder={t`All bots`}
          hint={t`The only bot that understands it. It needs a training of its own.`}
          options={[...bots]}
          disabled={disabled}
        />
      )}
      {isConnected && <CheckboxField form={form} name="atWatson" />}
    </RecordDrawer>
  );
}
