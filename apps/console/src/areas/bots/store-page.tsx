import type { StoreBot } from '@foyer/contract/bots/shapes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../api/index.ts';
import { useMay } from '../../session/permissions.ts';
import { Badge, Button, LoadError } from '../../ui/index.ts';
import { RowsLoading } from '../../ui/rows-loading.tsx';
import { BotDialog } from './bot-dialog.tsx';
import { TYPE_LABELS } from './labels.ts';

/** The store: templates and the public bots of the merchant. */
export function StorePage() {
  const { t, i18n } = useLingui();
  const { data, error, refetch } = useCall('listStoreBots');
  const mayCreate = useMay('createBot');
  const [chosen, setChosen] = useState<StoreBot | null>(null);
  const isArabic = i18n.locale === 'ar';
  return (
    <>
      <div className="head">
        <h1>
          {t`Templates`} {data && <span className="count num">{i18n.number(data.bots.length)}</span>}
        </h1>
      </div>
      {error && !data && (
        <LoadError title={t`Could not load templates`} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <RowsLoading />}
      <ul className="bot-store">
        {data?.bots.map((bot) => (
          <li key={bot.id} className="card">
            <span className="row">
              <strong>{isArabic ? bot.nameAr : bot.name}</strong>
              <span className="end">
                <Badge>{i18n._(TYPE_LABELS[bot.type])}</Badge>
              </span>
            </span>
            <span className="t-13 t-2 grow">{isArabic ? bot.descriptionAr : bot.description}</span>
            <span className="row t-12 t-3">
              {bot.isTemplate ? bot.groupName : t`Your own`} ·{' '}
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
      {chosen && (
        <BotDialog bot={null} type={chosen.type} storeId={chosen.id} onClose={() => setChosen(null)} />
      )}
    </>
  );
}
