import { BOT_LIMITS, type BotNode } from '@foyer/domain/bots/graph';
import { ASK_TYPES } from '@foyer/domain/bots/steps';
import { useLingui } from '@lingui/react/macro';
import { CheckboxField, SelectField, TextField } from '../../../ui/fields/index.ts';
import { ASK_LABELS } from '../labels.ts';
import {
  AgentField,
  ContactFields,
  HttpFields,
  NotifyFields,
  TeamField,
  TicketFields,
} from './action-fields.tsx';
import { ConditionFields, IntentFields, KeywordFields, RandomFields } from './branch-fields.tsx';
import { LeadFields, ListFields, MailFields } from './contact-fields.tsx';
import type { FieldsProps } from './fields-props.ts';
import { LocalTexts, WaitTexts } from './local-texts.tsx';
import { Attempts, Limits, Minutes } from './number-fields.tsx';
import { ButtonFields, ItemFields } from './option-fields.tsx';
import { DeviceFields, FormFields, OtpFields, WebhookFields, WebviewFields } from './outside-fields.tsx';

/** The settings of a step. Renders nothing when it has none. */
export function StepFields(props: FieldsProps) {
  const { t } = useLingui();
  const { step, graph, disabled } = props;
  const set = (part: object) => props.onChange({ ...step, data: { ...step.data, ...part } } as BotNode);
  const text = (label: string, value: string, name: string, maxLength: number, hint?: string) => (
    <TextField
      label={label}
      maxLength={maxLength}
      {...(hint && { hint })}
      disabled={disabled}
      value={value}
      onChange={(next) => set({ [name]: next })}
    />
  );
  const shown = (label: string) =>
    'text' in step.data &&
    typeof step.data.text === 'object' && (
      <LocalTexts
        label={label}
        languages={graph.languages}
        value={step.data.text}
        disabled={disabled}
        onChange={(next) => set({ text: next })}
      />
    );
  switch (step.type) {
    case 'say':
    case 'close':
      return shown(t`Text`);
    case 'image':
      return (
        <>
          {text(t`Address of the image`, step.data.url, 'url', BOT_LIMITS.url)}
          {shown(t`Description`)}
        </>
      );
    case 'video':
      return (
        <>
          {text(
            t`Address of the video`,
            step.data.url,
            'url',
            BOT_LIMITS.url,
            t`A format that browsers can play, such as MP4.`,
          )}
          {shown(t`Description`)}
        </>
      );
    case 'buttons':
      return (
        <>
          {shown(t`Text`)}
          <ButtonFields {...props} step={step} />
        </>
      );
    case 'list':
      return (
        <>
          {shown(t`Text`)}
          <ItemFields {...props} step={step} />
        </>
      );
    case 'ask':
      return (
        <>
          {shown(t`Question`)}
          <AskFields {...props} step={step} />
        </>
      );
    case 'condition':
      return <ConditionFields {...props} step={step} />;
    case 'keywords':
      return <KeywordFields {...props} step={step} />;
    case 'intent':
      return (
        <>
          {text(
            t`Text to classify`,
            step.data.message,
            'message',
            BOT_LIMITS.text,
            t`Your trained intents decide what it means.`,
          )}
          <IntentFields {...props} step={step} />
        </>
      );
    case 'random':
      return <RandomFields {...props} step={step} />;
    case 'set':
      return (
        <>
          {text(t`Variable`, step.data.variable, 'variable', BOT_LIMITS.variable)}
          {text(
            t`Value`,
            step.data.value,
            'value',
            BOT_LIMITS.text,
            t`A text, with variables such as ${'{{message}}'}`,
          )}
        </>
      );
    case 'wait':
      return (
        <>
          <Minutes
            label={t`Minutes`}
            disabled={disabled}
            value={step.data.minutes}
            onChange={(minutes) => set({ minutes })}
          />
          <WaitTexts {...props} step={step} />
        </>
      );
    case 'knowledge':
      return text(
        t`Question`,
        step.data.question,
        'question',
        BOT_LIMITS.text,
        t`The bot quotes the best passage of your knowledge.`,
      );
    case 'webhook':
      return (
        <>
          {shown(t`Text`)}
          <WebhookFields {...props} step={step} />
        </>
      );
    case 'otp':
      return (
        <>
          {shown(t`Text`)}
          <OtpFields {...props} step={step} />
        </>
      );
    case 'form':
      return (
        <>
          {shown(t`Text`)}
          <FormFields {...props} step={step} />
        </>
      );
    case 'webview':
      return (
        <>
          {shown(t`Text`)}
          <WebviewFields {...props} step={step} />
        </>
      );
    case 'device':
      return <DeviceFields {...props} step={step} />;
    case 'appointment':
    case 'product':
    case 'payment':
      return (
        <>
          <p className="t-12 t-3">
            {t`This step is not connected yet. Chats continue with “Not connected”, and the text is not sent.`}
          </p>
          {shown(t`Text`)}
          {step.type === 'payment' && text(t`Amount`, step.data.amount, 'amount', BOT_LIMITS.amount)}
        </>
      );
    case 'http':
      return <HttpFields {...props} step={step} />;
    case 'ticket':
      return <TicketFields {...props} step={step} />;
    case 'contact':
      return <ContactFields {...props} step={step} />;
    case 'tag':
      return text(t`Tag`, step.data.tag, 'tag', BOT_LIMITS.tag);
    case 'mail':
      return <MailFields {...props} step={step} />;
    case 'lead':
      return <LeadFields {...props} step={step} />;
    case 'membership':
      return <ListFields {...props} step={step} />;
    case 'notify':
      return <NotifyFields {...props} step={step} />;
    case 'agent':
      return (
        <>
          {shown(t`Text`)}
          <AgentField {...props} step={step} />
        </>
      );
    case 'handover':
      return (
        <>
          {shown(t`Text`)}
          <TeamField {...props} step={step} />
        </>
      );
    case 'jump':
      return <p className="t-12 t-3">{t`The chat continues at the step below.`}</p>;
    case 'subflow':
      return (
        <p className="t-12 t-3">
          {t`Runs the steps of the sub-flow up to “End of sub-flow”, then continues with “Next”.`}
        </p>
      );
    case 'return':
      return <p className="t-12 t-3">{t`The chat continues after the step that started the sub-flow.`}</p>;
    default:
      return null;
  }
}

function AskFields({ step, graph, disabled, onChange }: FieldsProps<BotNode<'ask'>>) {
  const { t, i18n } = useLingui();
  const { data } = step;
  const inserted = `{{${data.variable}}}`;
  const set = (part: Partial<typeof data>) => onChange({ ...step, data: { ...data, ...part } });
  return (
    <>
      <SelectField
        label={t`Answer type`}
        disabled={disabled}
        value={data.input}
        options={ASK_TYPES.map((value) => ({ value, label: i18n._(ASK_LABELS[value]) }))}
        onChange={(input) => set({ input })}
      />
      {data.input === 'REGEX' && (
        <TextField
          label={t`Pattern`}
          hint={t`For example ${'TW-[0-9]{5}'}`}
          disabled={disabled}
          value={data.pattern}
          onChange={(pattern) => set({ pattern })}
        />
      )}
      <Limits disabled={disabled} data={data} onChange={set} />
      <TextField
        label={t`Save as variable`}
        hint={t`Texts show the answer as ${inserted}`}
        maxLength={BOT_LIMITS.variable}
        disabled={disabled}
        value={data.variable}
        onChange={(variable) => set({ variable })}
      />
      <Attempts disabled={disabled} value={data.attempts} onChange={(attempts) => set({ attempts })} />
      <LocalTexts
        label={t`Message after a wrong answer`}
        languages={graph.languages}
        value={data.retryText}
        disabled={disabled}
        onChange={(retryText) => set({ retryText })}
      />
      <CheckboxField
        label={t`Continue if there is no answer`}
        disabled={disabled}
        value={data.minutes !== null}
        onChange={(isLimited) => set({ minutes: isLimited ? 10 : null })}
      />
      {data.minutes !== null && (
        <Minutes
          label={t`Minutes to wait`}
          disabled={disabled}
          value={data.minutes}
          onChange={(minutes) => set({ minutes })}
        />
      )}
    </>
  );
}
