import type { MerchantAttributes } from '@foyer/contract/merchants/shapes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { errorText } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useSetupText } from '../../../session/setup-text.ts';
import { CheckboxField } from '../../../ui/fields/index.ts';
import { Block, toast } from '../../../ui/index.ts';
import { useMerchantChange } from '../use-merchant.tsx';

type Step = MerchantAttributes['user_assist'][number];

const DONE = 'Completed';

/** The setup progress of the account, with steps to tick off. */
export function SetupList({ items, canTick }: { items: readonly Step[]; canTick: boolean }) {
  const { t, i18n } = useLingui();
  const text = useText();
  const setupText = useSetupText();
  const change = useMerchantChange();
  const done = items.filter(({ status }) => status === DONE).length;
  const share = done / items.length;
  const percent = i18n.number(share, { style: 'percent' });
  const total = items.length;
  const tick = async (index: number, isDone: boolean) => {
    const status = isDone ? DONE : 'Open';
    try {
      await change({
        user_assist: items.map(({ isDetected: _, ...item }, at) =>
          at === index ? { ...item, status } : item,
        ),
      });
    } catch (error) {
      toast.error(t`Could not save the step`, errorText(error, text('genericError')));
    }
  };
  return (
    <Block title={t`Setup`} hint={canTick ? undefined : t`Only administrators can complete steps.`}>
      <div className="setup-meter">
        <span
          className="meter"
          role="progressbar"
          aria-label={t`Setup`}
          aria-valuenow={Math.round(share * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <i style={{ inlineSize: `${share * 100}%` }} />
        </span>
        <span className="num">{t`${done} of ${plural(total, { one: '# step', other: '# steps' })}, ${percent}`}</span>
      </div>
      <ul className="setup">
        {items.map((item, index) => (
          <li key={item.task} className={item.status === DONE ? 'is-done' : undefined}>
            <CheckboxField
              label={setupText(item.task)}
              hint={setupText(item.task_desc)}
              value={item.status === DONE}
              disabled={!canTick || item.isDetected}
              onChange={(isDone) => void tick(index, isDone)}
            />
          </li>
        ))}
      </ul>
    </Block>
  );
}
