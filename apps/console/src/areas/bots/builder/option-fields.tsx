import { BOT_LIMITS, type BotNode } from '@foyer/domain/bots/graph';
import { BUTTON_ACTIONS, LIST_STYLES } from '@foyer/domain/bots/steps';
import { useLingui } from '@lingui/react/macro';
import { SelectField, TextField } from '../../../ui/fields/index.ts';
import { ACTION_LABELS, STYLE_LABELS } from '../labels.ts';
import type { FieldsProps } from './fields-props.ts';
import { LocalTexts } from './local-texts.tsx';
import { newOptionId, OptionList } from './option-list.tsx';

/** The buttons of a step. */
export function ButtonFields({ step, graph, disabled, onChange }: FieldsProps<BotNode<'buttons'>>) {
  const { t, i18n } = useLingui();
  const { buttons } = step.data;
  return (
    <OptionList
      title={t`Buttons`}
      add={t`Add a button`}
      options={buttons}
      max={BOT_LIMITS.options}
      disabled={disabled}
      create={() => ({ id: newOptionId(buttons, 'b'), label: {}, action: 'postback' as const, value: '' })}
      onChange={(next) => onChange({ ...step, data: { ...step.data, buttons: next } })}
    >
      {(button, change) => (
        <>
          <LocalTexts
            label={t`Text on the button`}
            oneLine
            languages={graph.languages}
            value={button.label}
            disabled={disabled}
            onChange={(label) => change({ label })}
          />
          <SelectField
            label={t`What it does`}
            disabled={disabled}
            value={button.action}
            options={BUTTON_ACTIONS.map((value) => ({ value, label: i18n._(ACTION_LABELS[value]) }))}
            onChange={(action) => change({ action })}
          />
          {button.action !== 'postback' && button.action !== 'close' && (
            <TextField
              label={button.action === 'call' ? t`Phone number` : t`Address`}
              maxLength={BOT_LIMITS.url}
              disabled={disabled}
              value={button.value}
              onChange={(value) => change({ value })}
            />
          )}
        </>
      )}
    </OptionList>
  );
}

/** The items of a list, menu or carousel. */
export function ItemFields({ step, graph, disabled, onChange }: FieldsProps<BotNode<'list'>>) {
  const { t, i18n } = useLingui();
  const { items, style } = step.data;
  return (
    <>
      <SelectField
        label={t`Shown as`}
        disabled={disabled}
        value={style}
        options={LIST_STYLES.map((value) => ({ value, label: i18n._(STYLE_LABELS[value]) }))}
        onChange={(next) => onChange({ ...step, data: { ...step.data, style: next } })}
      />
      <OptionList
        title={t`Items`}
        add={t`Add an item`}
        options={items}
        max={BOT_LIMITS.options}
        disabled={disabled}
        create={() => ({ id: newOptionId(items, 'i'), title: {}, text: {}, imageUrl: '' })}
        onChange={(next) => onChange({ ...step, data: { ...step.data, items: next } })}
      >
        {(item, change) => (
          <>
            <LocalTexts
              label={t`Title`}
              oneLine
              languages={graph.languages}
              value={item.title}
              disabled={disabled}
              onChange={(title) => change({ title })}
            />
            <LocalTexts
              label={t`Text`}
              oneLine
              languages={graph.languages}
              value={item.text}
              disabled={disabled}
              onChange={(text) => change({ text })}
            />
            <TextField
              label={t`Address of the image`}
              maxLength={BOT_LIMITS.url}
              disabled={disabled}
              value={item.imageUrl}
              onChange={(imageUrl) => change({ imageUrl })}
            />
          </>
        )}
      </OptionList>
    </>
  );
}

/** What a request keeps of its answer. */
export function SaveFields<Step extends BotNode<'http' | 'webhook' | 'device'>>({
  step,
  disabled,
  onChange,
}: FieldsProps<Step>) {
  const { t } = useLingui();
  return (
    <OptionList
      title={t`Save from the answer`}
      add={t`Add a field`}
      options={step.data.save}
      max={BOT_LIMITS.options}
      disabled={disabled}
      create={() => ({ path: '$.', variable: '' })}
      onChange={(save) => onChange({ ...step, data: { ...step.data, save } } as BotNode)}
    >
      {({ path, variable }, change) => (
        <>
          <TextField
            label={t`Path`}
            maxLength={BOT_LIMITS.path}
            disabled={disabled}
            value={path}
            onChange={(next) => change({ path: next })}
          />
          <TextField
            label={t`Save as variable`}
            maxLength={BOT_LIMITS.variable}
            disabled={disabled}
            value={variable}
            onChange={(next) => change({ variable: next })}
          />
        </>
      )}
    </OptionList>
  );
}
