import type { IntentTraining } from '@foyer/contract/intents/training-shapes';
import { WORSE_MARGIN } from '@foyer/domain/intents';
import { useLingui } from '@lingui/react/macro';
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconCheck,
  IconPlayerPause,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { useAction } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useMay } from '../../../session/permissions.ts';
import { Badge, Button, Icon, toast } from '../../../ui/index.ts';

/** A training that was not published by itself, beside the live one. */
export function ReadyTraining({
  waiting,
  live,
}: {
  waiting: IntentTraining;
  live: IntentTraining | undefined;
}) {
  const { t, i18n } = useLingui();
  const text = useText();
  const onError = (error: Error) =>
    toast.error(t`Could not change the training`, errorText(error as never, text('genericError')));
  const publish = useAction('publishIntentTraining', { onError });
  const discard = useAction('discardIntentTraining', { onError });
  const mayPublish = useMay('publishIntentTraining');
  const params = { id: waiting.id };
  const names = { accuracy: t`Accuracy`, understood: t`Confident enough`, refused: t`Correctly rejected` };
  const worse = new Intl.ListFormat(i18n.locale).format(waiting.worse.map((figure) => names[figure]));
  const limit = i18n.number(WORSE_MARGIN * 100);
  const { number } = waiting;
  return (
    <section className="tr-res panel is-ready" aria-label={t`Version ${number}`}>
      <header>
        <strong>{t`Version ${number}`}</strong>
        <Badge tone="warning" icon={IconPlayerPause}>{t`Ready, not live`}</Badge>
        <p>{t`${worse} fell by more than ${limit} points. Version ${live?.number ?? 0} stays live.`}</p>
        {mayPublish && (
          <span className="row end">
            <Button variant="quiet" small busy={discard.isPending} onClick={() => discard.mutate({ params })}>
              {t`Discard`}
            </Button>
            <Button
              small
              icon={IconAlertTriangle}
              busy={publish.isPending}
              onClick={() => publish.mutate({ params })}
            >
              {t`Publish anyway`}
            </Button>
          </span>
        )}
      </header>
      <FigureCards now={waiting} before={live} />
    </section>
  );
}

/** The live training, beside the one before. */
export function LiveFigures({ live, before }: { live: IntentTraining; before: IntentTraining | undefined }) {
  const { t } = useLingui();
  return (
    <section className="tr-res panel" aria-label={t`Version ${live.number}`}>
      <header>
        <strong>{t`Version ${live.number}`}</strong>
        <Badge tone="success" icon={IconCheck}>{t`Live`}</Badge>
        <p>{t`Measured by cross-validation: examples are checked by a model that was not trained on them.`}</p>
      </header>
      <FigureCards now={live} before={before} />
    </section>
  );
}

const shareOf = (refused: IntentTraining['refused']) => (refused ? refused.right / refused.total : null);

function FigureCards({ now, before }: { now: IntentTraining; before: IntentTraining | undefined }) {
  const { t, i18n } = useLingui();
  const percent = (value: number) =>
    i18n.number(value, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const shares = [
    {
      title: t`Accuracy`,
      meaning: t`Examples whose intent is found`,
      values: [before?.accuracy ?? null, now.accuracy],
      isWorse: now.worse.includes('accuracy'),
    },
    {
      title: t`Confident enough`,
      meaning: t`Examples whose intent is found with enough confidence to answer`,
      values: [before?.understood ?? null, now.understood],
      isWorse: now.worse.includes('understood'),
    },
    {
      title: t`Correctly rejected`,
      meaning: t`Dismissed questions that match no intent`,
      values: [shareOf(before?.refused ?? null), shareOf(now.refused)],
      isWorse: now.worse.includes('refused'),
    },
  ];
  return (
    <div className="tr-figs">
      {shares.map(({ title, meaning, values: [was = null, is = null], isWorse }) => (
        <Figure
          key={title}
          title={title}
          meaning={meaning}
          change={was !== null && is !== null ? is - was : null}
        >
          {before && was !== null && (
            <Bar label={t`Before ${before.number}`} share={was} text={percent(was)} />
          )}
          {is === null ? (
            <p className="t-12 t-3">{t`No dismissed questions yet`}</p>
          ) : (
            <Bar label={t`Version ${now.number}`} share={is} text={percent(is)} isNew isWorse={isWorse} />
          )}
        </Figure>
      ))}
      <Figure title={t`Duplicates`} meaning={t`Texts that are examples of several intents`} change={null}>
        <p className="num tr-count">{i18n.number(now.duplicates)}</p>
      </Figure>
    </div>
  );
}

function Figure({
  title,
  meaning,
  change,
  children,
}: {
  title: string;
  meaning: string;
  change: number | null;
  children: ReactNode;
}) {
  const { t, i18n } = useLingui();
  const points = change === null ? 0 : Math.round(change * 1000) / 10;
  const moved = i18n.number(Math.abs(points), { maximumFractionDigits: 1 });
  return (
    <div className="tr-fig">
      <h2 title={meaning}>
        {title}
        {points !== 0 && (
          <span className={points < 0 ? 'end bad' : 'end ok'}>
            <Icon of={points < 0 ? IconArrowDown : IconArrowUp} size={14} />
            {t`${moved} pts`}
          </span>
        )}
      </h2>
      {children}
    </div>
  );
}

function Bar({
  label,
  share,
  text,
  isNew = false,
  isWorse = false,
}: {
  label: string;
  share: number;
  text: string;
  isNew?: boolean;
  isWorse?: boolean;
}) {
  return (
    <div className={isNew ? 'tr-bar is-new' : 'tr-bar'}>
      <span>{label}</span>
      <span className={isWorse ? 'tr-br is-worse' : 'tr-br'} aria-hidden="true">
        <i style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <b className="num">{text}</b>
    </div>
  );
}
