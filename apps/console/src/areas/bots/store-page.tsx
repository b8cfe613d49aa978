import './store.css';
import type { StoreBot } from '@foyer/contract/bots/shapes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconPlus, IconRobot } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../api/index.ts';
import { useMay } from '../../session/permissions.ts';
import { FilterField } from '../../ui/filter-field.tsx';
import { Badge, Button, Empty, LoadError } from '../../ui/index.ts';
import { RowsLoading } from '../../ui/rows-loading.tsx';
import { BotDialog } from './bot-dialog.tsx';
import { type FirstMessage, firstMessages } from './first-messages.ts';
import { groupText, TYPE_LABELS } from './labels.ts';
import { StorePicture } from './store-picture.tsx';
import { StorePreview, templateGraph } from './store-preview.tsx';

/** A bot of the store with its texts in the language of the member. */
type Named = StoreBot & { readonly title: string; readonly text: string };

/** How many messages the picture of a template shows. */
const SHOWN = 3;

const messagesOf = ({ id, name }: StoreBot, locale: string): readonly FirstMessage[] => {
  const graph = templateGraph(id);
  return graph ? firstMessages(graph, locale, SHOWN) : [{ by: 'bot', text: name, choices: [] }];
};

/** The store: templates and the public bots of the merchant. */
export function StorePage() {
  const { t, i18n } = useLingui();
  const { data, error, refetch } = useCall('listStoreBots');
  const mayCreate = useMay('createBot');
  const [seen, setSeen] = useState<Named | null>(null);
  const [chosen, setChosen] = useState<StoreBot | null>(null);
  const [search, setSearch] = useState('');
  const [group, setGroup] = useState('');
  const isArabic = i18n.locale === 'ar';
  const named = (data?.bots ?? []).map((bot) => ({
    ...bot,
    title: isArabic ? bot.nameAr : bot.name,
    text: isArabic ? bot.descriptionAr : bot.description,
  }));
  const groups = [...new Set(named.map(({ groupName }) => groupName))];
  const words = search.trim().toLocaleLowerCase(i18n.locale);
  const shown = named.filter(
    ({ groupName, title, text }) =>
      (!group || groupName === group) && `${title} ${text}`.toLocaleLowerCase(i18n.locale).includes(words),
  );
  const use = (bot: StoreBot) => {
    setSeen(null);
    setChosen(bot);
  };
  return (
    <>
      <div className="head">
        <h1>
          {t`Templates`} {data && <span className="count num">{i18n.number(shown.length)}</span>}
        </h1>
      </div>
      {error && !data && (
        <LoadError title={t`Could not load templates`} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <RowsLoading />}
      {data && (
        <div className="filters bot-store-filters">
          <FilterField
            label={t`Search templates`}
            placeholder={t`Search templates`}
            value={search}
            onChange={setSearch}
          />
          {['', ...groups].map((one) => (
            <button
              key={one}
              type="button"
              className="btn small"
              aria-pressed={one === group}
              onClick={() => setGroup(one)}
            >
              {one === '' ? t`All` : groupText(one, i18n)}
            </button>
          ))}
        </div>
      )}
      {data && shown.length === 0 && (
        <Empty icon={IconRobot} title={t`No template found`}>
          {t`Try another word or another type of business.`}
        </Empty>
      )}
      <ul className="bot-store">
        {shown.map((bot) => (
          <li key={bot.id} className="card">
            <button type="button" className="store-open" onClick={() => setSeen(bot)}>
              <StorePicture id={bot.id} messages={messagesOf(bot, i18n.locale)} />
              <strong>{bot.title}</strong>
            </button>
            <span className="t-13 t-2">{bot.text}</span>
            <span className="row t-12 t-3">
              <Badge>{i18n._(TYPE_LABELS[bot.type])}</Badge>
              {t`${plural(bot.steps, { one: '# step', other: '# steps' })}`}
              {mayCreate && (
                <span className="end">
                  <Button small icon={IconPlus} onClick={() => setChosen(bot)}>
                    {t`Use`}
                  </Button>
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {seen && (
        <StorePreview
          bot={seen}
          title={seen.title}
          text={seen.text}
          onUse={mayCreate ? () => use(seen) : undefined}
          onClose={() => setSeen(null)}
        />
      )}
      {chosen && (
        <BotDialog bot={null} types={[chosen.type]} storeId={chosen.id} onClose={() => setChosen(null)} />
      )}
    </>
  );
}
