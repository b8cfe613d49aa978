import type { TrainingFigures } from '@foyer/contract/intents/training-shapes';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Cut, Icon } from '../../../ui/index.ts';

/** Intents with fewer examples are understood less well. */
const FEW = 15;
/** Intents below this are marked. */
const LOW = 0.7;

/** How well each intent is understood, the lowest first. */
export function IntentFigures({
  figures,
  before,
}: {
  figures: TrainingFigures;
  /** The figures of the live training, to compare with. */
  before: TrainingFigures | null;
}) {
  const { t, i18n } = useLingui();
  const share = ({ right, examples }: { right: number; examples: number }) => right / Math.max(examples, 1);
  const percent = (value: number) => i18n.number(value, { style: 'percent' });
  const sorted = [...figures.intents].sort((a, b) => share(a) - share(b));
  return (
    <div className="tr-roll table-scroll">
      <table className="grid">
        <thead>
          <tr>
            <th>{t`Intent`}</th>
            <th className="n">{t`Examples`}</th>
            <th>{t`Correct`}</th>
            <th className="hide-phone">{t`Most often confused with`}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((intent) => {
            const was = before?.intents.find(({ id }) => id === intent.id);
            const isLow = share(intent) < LOW;
            return (
              <tr key={intent.id}>
                <td>
                  <Cut as="strong">{intent.name}</Cut>
                </td>
                <td className="n">
                  {intent.examples < FEW ? (
                    <span className="warn tr-few" title={t`Fewer than ${FEW} examples`}>
                      <Icon of={IconAlertTriangle} size={14} /> {i18n.number(intent.examples)}
                    </span>
                  ) : (
                    i18n.number(intent.examples)
                  )}
                </td>
                <td>
                  <span className="tr-und">
                    <span className={isLow ? 'tr-br is-worse' : 'tr-br'} aria-hidden="true">
                      <i style={{ inlineSize: `${share(intent) * 100}%` }} />
                    </span>
                    <span className="num">
                      {was && <small>{percent(share(was))} → </small>}
                      {percent(share(intent))}
                    </span>
                  </span>
                </td>
                <td className="hide-phone">
                  <Cut>{intent.takenFor ?? '–'}</Cut>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
