import type { WidgetTexts } from '@foyer/contract/engagements/shapes';
import { surfaceOf, WIDGET_LANGUAGES, type WidgetLanguage } from '@foyer/domain/engagement';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { TextAreaField } from '../../../ui/fields/index.ts';
import { Block, Tabs } from '../../../ui/index.ts';
import type { PartProps } from '../use-engagement-form.ts';

type Tab = 'all' | WidgetLanguage;

/** The texts that people read first, in the widget's languages. */
export function TextsPart({ form, disabled }: PartProps) {
  const { t, i18n } = useLingui();
  const [tab, setTab] = useState<Tab>('all');
  const names = new Intl.DisplayNames(i18n.locale, { type: 'language' });
  const surface = surfaceOf(form.values.type);
  const tabs = [
    { id: 'all' as const, label: t`All languages` },
    ...WIDGET_LANGUAGES.map((id) => ({ id, label: names.of(id) ?? id })),
  ];
  const inLanguage = (name: 'openingMessages' | 'greetings', language: WidgetLanguage) => ({
    value: form.values[name][language] ?? '',
    onChange: (text: string) => {
      const { [language]: _, ...others } = form.values[name];
      form.set(name, (text ? { ...others, [language]: text.slice(0, 300) } : others) as WidgetTexts);
    },
  });
  const openingHint =
    surface === 'messenger'
      ? t`Sent once, as the first answer in a new conversation.`
      : surface === 'voice'
        ? t`Said when a call is answered. Leave empty for a welcome with your name.`
        : t`Shown beside the closed button and first in the chat.`;
  const isChat = surface === 'site' || surface === 'page';
  return (
    <Block title={t`Texts`}>
      {isChat && <Tabs label={t`Language of the texts`} items={tabs} selected={tab} onSelect={setTab} />}
      {tab === 'all' || !isChat ? (
        <>
          <TextAreaField form={form} name="openingMessage" rows={3} hint={openingHint} disabled={disabled} />
          {isChat && (
            <TextAreaField
              form={form}
              name="greeting"
              rows={2}
              hint={t`The first line of the form. Leave empty to use the widget’s own.`}
              disabled={disabled}
            />
          )}
        </>
      ) : (
        <>
          <TextAreaField
            {...inLanguage('openingMessages', tab)}
            label={t`Opening message`}
            rows={3}
            placeholder={form.values.openingMessage}
            hint={t`Leave empty to use the text for all languages.`}
            disabled={disabled}
          />
          <TextAreaField
            {...inLanguage('greetings', tab)}
            label={t`Greeting`}
            rows={2}
            placeholder={form.values.greeting}
            hint={t`Leave empty to use the text for all languages.`}
            disabled={disabled}
          />
        </>
      )}
    </Block>
  );
}
