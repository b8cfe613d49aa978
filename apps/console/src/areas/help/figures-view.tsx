import { useLingui } from '@lingui/react/macro';
import { IconChartBar, IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCall } from '../../api/index.ts';
import { languageName } from '../../i18n/language-name.ts';
import { Cut, Empty, Icon, LoadError, Time } from '../../ui/index.ts';
import { RowsLoading } from '../../ui/rows-loading.tsx';
import { useHelpAddress } from './address.ts';
import { Helpful } from './article-state.tsx';
import type { Frame } from './frame.ts';

/** How readers used the help centre in the last 30 days. */
export function FiguresView({ frame }: { frame: Frame }) {
  const { t, i18n } = useLingui();
  const { data, error, refetch } = useCall('getHelpFigures');
  const { go } = useHelpAddress();
  if (!data)
    return (
      <>
        {frame(null)}
        {error ? (
          <LoadError title={t`Could not load figures`} error={error} onRetry={() => void refetch()} />
        ) : (
          <RowsLoading />
        )}
      </>
    );
  const { days, views, yes, no, mostRead, leastHelpful, lostSearches, comments } = data;
  if (views + yes + no + lostSearches.length === 0)
    return (
      <>
        {frame(null)}
        <Empty icon={IconChartBar}>{t`No views yet`}</Empty>
      </>
    );
  const most = Math.max(...days.map((day) => day.views), 1);
  const date = (day: string) => i18n.date(new Date(`${day}T12:00:00Z`), { day: 'numeric', month: 'short' });
  const article = (id: string, title: string) => (
    <button type="button" className="link" onClick={() => go({ id })}>
      {title}
    </button>
  );
  return (
    <>
      {frame(null)}
      <div className="hc-figures">
        <Part title={t`Views in 30 days`} value={i18n.number(views)}>
          <ol className="hc-bars" aria-label={t`Views by day`}>
            {days.map((day) => (
              <li key={day.day} title={`${date(day.day)}: ${i18n.number(day.views)}`}>
                <i style={{ blockSize: `${(day.views / most) * 100}%` }} />
                <span className="sr">{`${date(day.day)}: ${i18n.number(day.views)}`}</span>
              </li>
            ))}
          </ol>
        </Part>
        <Part title={t`Found helpful`} value={<Helpful yes={yes} no={no} />}>
          <p className="row">
            <Icon of={IconThumbUp} /> {t`${i18n.number(yes)} yes`} <Icon of={IconThumbDown} />{' '}
            {t`${i18n.number(no)} no`}
          </p>
        </Part>
        <Part title={t`Most read`}>
          <ol className="hc-lines">
            {mostRead.map(({ id, title, views: count }) => (
              <li key={id} className="row">
                {article(id, title)}
                <span className="end num">{i18n.number(count)}</span>
              </li>
            ))}
          </ol>
        </Part>
        <Part title={t`Least helpful`}>
          {leastHelpful.length === 0 && <p className="t-3">{t`Too few answers yet.`}</p>}
          <ol className="hc-lines">
            {leastHelpful.map((one) => (
              <li key={one.id} className="row">
                {article(one.id, one.title)}
                <span className="end">
                  <Helpful yes={one.yes} no={one.no} />
                </span>
              </li>
            ))}
          </ol>
        </Part>
        <Part title={t`Searches without result`}>
          {lostSearches.length === 0 && <p className="t-3">{t`Every search found something.`}</p>}
          <ol className="hc-lines">
            {lostSearches.map(({ text, language, count }) => (
              <li key={`${language} ${text}`} className="row">
                <Cut dir="auto">{text}</Cut>
                <span className="t-12 t-3">{languageName(language, i18n.locale)}</span>
                <span className="end num">{i18n.number(count)}</span>
              </li>
            ))}
          </ol>
        </Part>
        <Part title={t`Comments`}>
          {comments.length === 0 && <p className="t-3">{t`No comments yet.`}</p>}
          <ol className="hc-lines">
            {comments.map(({ id, articleId, title, isHelpful, text, date: at }) => (
              <li key={id}>
                <p dir="auto">{text}</p>
                <p className="row t-12 t-3">
                  <Icon of={isHelpful ? IconThumbUp : IconThumbDown} size={12} />
                  {article(articleId, title)}
                  <span className="end">
                    <Time at={at} />
                  </span>
                </p>
              </li>
            ))}
          </ol>
        </Part>
      </div>
    </>
  );
}

function Part({ title, value, children }: { title: string; value?: ReactNode; children: ReactNode }) {
  return (
    <section className="hc-part" aria-label={title}>
      <h2>{title}</h2>
      {value !== undefined && <p className="hc-value num">{value}</p>}
      {children}
    </section>
  );
}
