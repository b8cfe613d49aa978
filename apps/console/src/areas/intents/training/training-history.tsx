import type { IntentTraining } from '@foyer/contract/intents/training-shapes';
import type { TrainingRunState } from '@foyer/domain/intents';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { errorText } from '../../../api/api-error.ts';
import { useAction } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useMay } from '../../../session/permissions.ts';
import { Badge, Button, Time, toast } from '../../../ui/index.ts';

const STATES: Readonly<Record<TrainingRunState, MessageDescriptor>> = {
  queued: msg`Waiting`,
  training: msg`Training`,
  ready: msg`Ready, not live`,
  live: msg`Live`,
  replaced: msg`Replaced`,
  discarded: msg`Discarded`,
  failed: msg`Failed`,
  cancelled: msg`Cancelled`,
};
const TONES: Partial<Record<TrainingRunState, 'success' | 'warning' | 'danger'>> = {
  live: 'success',
  ready: 'warning',
  failed: 'danger',
};

/** The trainings, the newest first. One that was live can be published again. */
export function TrainingHistory({ trainings }: { trainings: readonly IntentTraining[] }) {
  const { t, i18n } = useLingui();
  const text = useText();
  const mayPublish = useMay('publishIntentTraining');
  const publish = useAction('publishIntentTraining', {
    onError: (error) => toast.error(t`Could not publish it`, errorText(error, text('genericError'))),
  });
  const percent = (value: number | null) =>
    value === null ? '–' : i18n.number(value, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <div className="tr-roll table-scroll">
      <table className="grid">
        <thead>
          <tr>
            <th>{t`Version`}</th>
            <th>{t`Status`}</th>
            <th className="n">{t`Accuracy`}</th>
            <th className="n hide-phone">{t`Examples`}</th>
            <th className="hide-phone">{t`Started by`}</th>
            <th className="hide-phone">{t`Started`}</th>
            <th className="n hide-phone">{t`Took`}</th>
            <th aria-label={t`Actions`} />
          </tr>
        </thead>
        <tbody>
          {trainings.map((training) => (
            <tr key={training.id}>
              <td>
                <strong className="num">{i18n.number(training.number)}</strong>
              </td>
              <td>
                <Badge tone={TONES[training.state] ?? 'neutral'}>{i18n._(STATES[training.state])}</Badge>
              </td>
              <td className="n">{percent(training.accuracy)}</td>
              <td className="n hide-phone">{i18n.number(training.examples)}</td>
              <td className="hide-phone">{training.startedBy?.name ?? 'Foyer'}</td>
              <td className="hide-phone">
                <Time at={training.startedDate} />
              </td>
              <td className="n hide-phone">
                {training.milliseconds !== null &&
                  t`${i18n.number(training.milliseconds / 1000, { maximumFractionDigits: 1 })} s`}
              </td>
              <td>
                {training.state === 'replaced' && mayPublish && (
                  <Button
                    variant="quiet"
                    small
                    onClick={() => publish.mutate({ params: { id: training.id } })}
                  >
                    {t`Publish again`}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
