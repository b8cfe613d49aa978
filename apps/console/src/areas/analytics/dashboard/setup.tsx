import type { Dashboard } from '@foyer/contract/analytics/shapes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRight } from '../../../session/permissions.ts';
import { useSetupText } from '../../../session/setup-text.ts';
import { Icon } from '../../../ui/index.ts';

/** Steps that are named at once; earlier ones are counted. */
const SHOWN = 4;

/** How far the merchant's setup is: completed steps divided by all. Specification 9. */
export function Setup({ done, total, items }: Dashboard['setup']) {
  const { t } = useLingui();
  const setupText = useSetupText();
  const maySettle = useRight('settings') !== 'none';
  const isDone = (status: string) => status === 'Completed';
  const completed = items.filter(({ status }) => isDone(status));
  const open = items.filter(({ status }) => !isDone(status));
  const named = [...completed.slice(-Math.max(0, SHOWN - open.length)), ...open].slice(0, SHOWN);
  const earlier = completed.filter((item) => !named.includes(item)).length;
  const share = done / total;
  return (
    <section className="card dash-setup dash-wide" aria-label={t`Setup`}>
      <div className="dash-setup-lead">
        <span className="row t-13">
          <b className="t-s">{t`Setup`}</b>
          <span className="t-3 num end">{t`${done} of ${total}`}</span>
        </span>
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
      </div>
      <ol>
        {earlier > 0 && (
          <li className="is-done">
            <Icon of={IconCircleCheck} />
            {t`${plural(earlier, { one: '# earlier step', other: '# earlier steps' })}`}
          </li>
        )}
        {named.map((item) => (
          <li key={item.task} className={isDone(item.status) ? 'is-done' : item === open[0] ? 'is-next' : ''}>
            <Icon of={isDone(item.status) ? IconCircleCheck : IconCircleDashed} />
            <span title={setupText(item.task_desc)}>{setupText(item.task)}</span>
          </li>
        ))}
      </ol>
      {maySettle && (
        <Link className="btn" to="/settings" search={{ tab: 'account-info' } as never}>
          {t`Continue`}
        </Link>
      )}
    </section>
  );
}
