import type { StoreBot } from '@foyer/contract/bots/shapes';
import type { BotGraph } from '@foyer/domain/bots/graph';
import { BOT_TEMPLATES } from '@foyer/domain/bots/templates/index';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCall } from '../../api/index.ts';
import { languageName } from '../../i18n/language-name.ts';
import { SelectField } from '../../ui/fields/index.ts';
import { Badge, Button, Dialog, Icon, LoadError } from '../../ui/index.ts';
import { RowsLoading } from '../../ui/rows-loading.tsx';
import { STEP_ICONS } from './builder/new-step.ts';
import { firstMessages } from './first-messages.ts';
import { STEP_LABELS, TYPE_LABELS } from './labels.ts';
import { StoreChat } from './store-chat.tsx';

const MESSAGES_MAX = 12;

/** The flow of a template. Undefined for the merchant's own bots. */
export const templateGraph = (id: string): BotGraph | undefined =>
  BOT_TEMPLATES.find((template) => template.id === id)?.graph;

/** A template before it is used: how its chat goes, its steps and its languages. */
export function StorePreview({
  bot,
  title,
  text,
  onUse,
  onClose,
}: {
  bot: StoreBot;
  title: string;
  text: string;
  /** Undefined: the member may not create bots. */
  onUse: (() => void) | undefined;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const known = templateGraph(bot.id);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      width={720}
      actions={
        <>
          <Button onClick={onClose}>{t`Close`}</Button>
          {onUse && <Button variant="primary" onClick={onUse}>{t`Use template`}</Button>}
        </>
      }
    >
      <p className="row t-13">
        <Badge>{i18n._(TYPE_LABELS[bot.type])}</Badge>
        {text}
      </p>
      {known ? <Flow graph={known} /> : <OwnFlow id={bot.id} />}
    </Dialog>
  );
}

function OwnFlow({ id }: { id: string }) {
  const { t } = useLingui();
  const { data, error, refetch } = useCall('getStoryDialog', { query: { botId: id } });
  if (data) return <Flow graph={data.graph as BotGraph} />;
  if (!error) return <RowsLoading />;
  return <LoadError title={t`Could not load the bot`} error={error} onRetry={() => void refetch()} />;
}

function Flow({ graph }: { graph: BotGraph }) {
  const { t, i18n } = useLingui();
  const [first = 'en'] = graph.languages;
  const [language, setLanguage] = useState(graph.languages.includes(i18n.locale) ? i18n.locale : first);
  return (
    <div className="store-preview">
      <section aria-label={t`First messages`}>
        <SelectField
          label={t`Language`}
          value={language}
          options={graph.languages.map((value) => ({ value, label: languageName(value, i18n.locale) }))}
          onChange={setLanguage}
        />
        <StoreChat messages={firstMessages(graph, language, MESSAGES_MAX)} />
      </section>
      <section aria-label={t`Steps`}>
        <h3>
          {t`Steps`} <span className="count num">{i18n.number(graph.nodes.length)}</span>
        </h3>
        <ol>
          {graph.nodes.map(({ id, type, name }) => (
            <li key={id}>
              <Icon of={STEP_ICONS[type]} />
              <span dir="auto">{name || i18n._(STEP_LABELS[type])}</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
