import type { PreChatField, PreChatQuestion } from '@foyer/contract/engagements/shapes';
import { QUESTION_TYPES } from '@foyer/domain/engagement';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { SelectField, SwitchField, TagsField, TextField } from '../../../ui/fields/index.ts';
import { Block, Button, IconButton, Menu, MenuItem } from '../../../ui/index.ts';
import type { PartProps } from '../use-engagement-form.ts';

type FieldName = PreChatField['name'];

/** The fields about the visitor, with their kind. */
const FIELDS: Readonly<Record<FieldName, MessageDescriptor>> = {
  firstName: msg`First Name`,
  lastName: msg`Last Name`,
  email: msg`Email`,
  phone: msg`Phone`,
  company: msg`Company`,
  question: msg`Question`,
};
const NAMES = Object.keys(FIELDS) as FieldName[];

const TYPES: Readonly<Record<PreChatQuestion['type'], MessageDescriptor>> = {
  TEXT: msg`Text`,
  NUMBER: msg`Number`,
  EMAIL: msg`Email`,
  PHONE: msg`Phone`,
  url: msg`Web address`,
  DATE: msg`Date`,
  TIME: msg`Time`,
};

const QUESTIONS_MAX = 6;

const moved = <Item,>(items: readonly Item[], from: number, to: number): Item[] => {
  const others = items.filter((_, index) => index !== from);
  const item = items[from] as Item;
  return [...others.slice(0, to), item, ...others.slice(to)];
};

/** What is asked before the chat begins. */
export function FormPart({ form, disabled }: PartProps) {
  const { t, i18n } = useLingui();
  const { preChatForm: fields, questions } = form.values;
  const missing = NAMES.filter((name) => !fields.some((field) => field.name === name));
  const setQuestion = (index: number, change: Partial<PreChatQuestion>) =>
    form.set(
      'questions',
      questions.map((one, at) => (at === index ? { ...one, ...change } : one)),
    );
  return (
    <Block
      title={t`Form before the chat`}
      hint={t`Visitors are not asked for details you already have. Their answers to your own questions start the conversation.`}
    >
      {fields.length > 0 && (
        <ul className="engagement-fields">
          {fields.map(({ name, required }, index) => {
            const label = i18n._(FIELDS[name]);
            return (
              <li key={name}>
                <span className="t-m grow">{label}</span>
                <SwitchField
                  label={t`Required`}
                  value={required}
                  disabled={disabled}
                  onChange={(next) =>
                    form.set(
                      'preChatForm',
                      fields.map((field) => (field.name === name ? { ...field, required: next } : field)),
                    )
                  }
                />
                {!disabled && (
                  <>
                    <IconButton
                      small
                      icon={IconArrowUp}
                      label={t`Move ${label} up`}
                      disabled={index === 0}
                      onClick={() => form.set('preChatForm', moved(fields, index, index - 1))}
                    />
                    <IconButton
                      small
                      icon={IconArrowDown}
                      label={t`Move ${label} down`}
                      disabled={index === fields.length - 1}
                      onClick={() => form.set('preChatForm', moved(fields, index, index + 1))}
                    />
                    <IconButton
                      small
                      icon={IconTrash}
                      label={t`Remove ${label}`}
                      onClick={() => form.set('preChatForm', moved(fields, index, 0).slice(1))}
                    />
                  </>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {questions.map((question, index) => {
        const nth = i18n.number(index + 1);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: questions are identified by position only
          <fieldset key={index} className="engagement-question" aria-label={t`Question ${nth}`}>
            <div className="field-pair close">
              <TextField
                label={t`Question`}
                value={question.label}
                disabled={disabled}
                rule={{ title: t`Question`, required: true, maxLength: 80 }}
                onChange={(label) => setQuestion(index, { label })}
              />
              <SelectField
                label={t`Type`}
                value={question.type}
                searchable={false}
                disabled={disabled || question.options.length > 0}
                options={QUESTION_TYPES.map((type) => ({ value: type, label: i18n._(TYPES[type]) }))}
                onChange={(type) => setQuestion(index, { type })}
              />
            </div>
            <TagsField
              label={t`Choices`}
              hint={t`Leave empty to let people write their answer.`}
              tagMaxLength={80}
              value={question.options}
              disabled={disabled}
              onChange={(options) =>
                setQuestion(index, {
                  options: options.slice(0, 20),
                  ...(options.length > 0 && { type: 'TEXT' }),
                })
              }
            />
            <span className="row">
              <SwitchField
                label={t`Required`}
                value={question.required}
                disabled={disabled}
                onChange={(required) => setQuestion(index, { required })}
              />
              {!disabled && (
                <Button
                  small
                  variant="quiet"
                  icon={IconTrash}
                  onClick={() =>
                    form.set(
                      'questions',
                      questions.filter((_, at) => at !== index),
                    )
                  }
                >
                  {t`Remove question`}
                </Button>
              )}
            </span>
          </fieldset>
        );
      })}
      {form.errors.questions && (
        <p className="error" role="alert">
          {form.errors.questions}
        </p>
      )}
      {!disabled && (
        <div className="row">
          <Menu
            label={t`Add a field`}
            trigger={
              <Button icon={IconPlus} disabled={missing.length === 0}>
                {t`Add a field`}
              </Button>
            }
          >
            {missing.map((name) => (
              <MenuItem
                key={name}
                onSelect={() => form.set('preChatForm', [...fields, { name, required: false }])}
              >
                {i18n._(FIELDS[name])}
              </MenuItem>
            ))}
          </Menu>
          <Button
            icon={IconPlus}
            disabled={questions.length >= QUESTIONS_MAX}
            onClick={() =>
              form.set('questions', [...questions, { label: '', type: 'TEXT', required: false, options: [] }])
            }
          >
            {t`Add your own question`}
          </Button>
        </div>
      )}
      <TextField
        form={form}
        name="consentText"
        hint={t`Label of a box that must be checked. Leave empty for no box.`}
        disabled={disabled}
      />
      <SwitchField
        form={form}
        name="askRating"
        label={t`Ask for a rating after the chat`}
        disabled={disabled}
      />
    </Block>
  );
}
