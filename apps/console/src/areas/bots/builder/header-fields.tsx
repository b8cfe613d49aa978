import { BOT_LIMITS, type BotNode } from '@foyer/domain/bots/graph';
import type { BotHeader } from '@foyer/domain/bots/steps';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorText, useAction } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { CheckboxField, PasswordField, TextField } from '../../../ui/fields/index.ts';
import { Button } from '../../../ui/index.ts';
import type { FieldsProps } from './fields-props.ts';
import { OptionList } from './option-list.tsx';

/** The headers of a request. Secrets are sealed by the server and cannot be read again. */
export function HeaderFields({ step, disabled, onChange }: FieldsProps<BotNode<'http'>>) {
  const { t } = useLingui();
  const { data } = step;
  return (
    <OptionList
      title={t`Headers`}
      add={t`Add a header`}
      options={data.headers ?? []}
      max={BOT_LIMITS.headers}
      disabled={disabled}
      create={(): BotHeader => ({ name: '', value: '' })}
      onChange={(headers) => onChange({ ...step, data: { ...data, headers } })}
    >
      {(header, change) => (
        <>
          <TextField
            label={t`Name`}
            maxLength={BOT_LIMITS.name}
            disabled={disabled}
            value={header.name}
            onChange={(name) => change({ name })}
          />
          <HeaderValue header={header} url={data.url} disabled={disabled} onChange={change} />
        </>
      )}
    </OptionList>
  );
}

function HeaderValue({
  header: { value, sealed },
  url,
  disabled,
  onChange,
}: {
  header: BotHeader;
  /** The address, whose host alone gets a secret. */
  url: string;
  disabled: boolean;
  onChange: (part: Partial<BotHeader>) => void;
}) {
  const { t } = useLingui();
  const text = useText();
  const isSecret = sealed !== undefined;
  const [typed, setTyped] = useState('');
  const seal = useAction('sealBotHeader', {
    onSuccess: (reply) => {
      onChange({ value: '', sealed: reply.sealed });
      setTyped('');
    },
  });
  return (
    <>
      {isSecret ? (
        <PasswordField
          label={t`Secret value`}
          isNew
          placeholder={sealed ? t`Saved. Type to replace it.` : ''}
          hint={t`Sent only to this host. You cannot read it again.`}
          error={seal.error ? errorText(seal.error, text('genericError')) : undefined}
          disabled={disabled}
          value={typed}
          onChange={setTyped}
        />
      ) : (
        <TextField
          label={t`Value`}
          maxLength={BOT_LIMITS.text}
          disabled={disabled}
          value={value}
          onChange={(next) => onChange({ value: next })}
        />
      )}
      {isSecret && typed && (
        <Button
          small
          busy={seal.isPending}
          onClick={() => seal.mutate({ body: { url, value: typed } })}
        >{t`Save secret`}</Button>
      )}
      <CheckboxField
        label={t`Secret`}
        disabled={disabled}
        value={isSecret}
        onChange={(next) => {
          if (next) setTyped(value);
          onChange({ value: '', sealed: next ? '' : undefined });
        }}
      />
    </>
  );
}
