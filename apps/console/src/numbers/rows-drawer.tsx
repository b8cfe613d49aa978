import './rows-drawer.css';
import type { FactRow } from '@foyer/contract/analytics/shapes';
import type { DayRange } from '@foyer/domain/day-ranges';
import { type FactLimit, limitsText } from '@foyer/domain/fact-limits';
import type { Measure } from '@foyer/domain/measure-definition';
import { MEASURES, type MeasureId } from '@foyer/domain/measures';
import { openTaskPath, openThreadPath } from '@foyer/domain/work-paths';
import { useLingui } from '@lingui/react/macro';
import { IconListSearch, IconStar, IconX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ApiError } from '../api/api-error.ts';
import { callWith, type Result } from '../api/call.ts';
import { keyOf } from '../api/index.ts';
import { ExportButton } from '../exports/export-button.tsx';
import { listText } from '../i18n/list-text.ts';
import { useRights } from '../session/permissions.ts';
import {
  Avatar,
  ChannelGlyph,
  Cut,
  Drawer,
  dateLocale,
  dayAndTime,
  Empty,
  Icon,
  IconButton,
  LoadError,
  Skeleton,
  useTimeZone,
} from '../ui/index.ts';
import { LoadMore } from '../ui/load-more.tsx';
import { measureAbout, numberText } from './number-text.ts';
import { rangeText } from './range-text.ts';

/** A number whose rows are shown. */
export interface OpenedNumber {
  readonly measure: MeasureId;
  readonly range: DayRange;
  /** Only of the hour that begins then. */
  readonly hour?: string | undefined;
  /** Only of one hour of the week, from 0 (Monday, 0:00) to 167. */
  readonly weekHour?: number | undefined;
  /** Only of one hour of the day. */
  readonly dayHour?: number | undefined;
  readonly keys: readonly (FactLimit & { readonly label: string })[];
}

/** The query of the rows behind a number. */
export const rowsQuery = ({ measure, range, hour, weekHour, dayHour, keys }: OpenedNumber) => ({
  measure,
  fromDate: range.from,
  toDate: range.to,
  ...(hour && { hour }),
  ...(weekHour !== undefined && { weekHour }),
  ...(dayHour !== undefined && { dayHour }),
  ...(keys.length > 0 && { only: limitsText(keys) }),
});

type Page = Result<'listFactRows'>;

/** The conversations, visits or tickets behind a number: of a median the longest first, else the newest. */
export function RowsDrawer({ opened, onClose }: { opened: OpenedNumber; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const measure: Measure = MEASURES[opened.measure];
  const query = rowsQuery(opened);
  const list = useInfiniteQuery<Page, ApiError, Page[], readonly unknown[], string | undefined>({
    queryKey: keyOf('listFactRows', { query }),
    queryFn: ({ pageParam, signal }) =>
      callWith('listFactRows', { query: { ...query, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }) => pages,
  });
  const rows = list.data?.flatMap((page) => page.rows) ?? [];
  const title = [listText(measure.title), ...opened.keys.map(({ label }) => label)].join(' · ');
  const range = rangeText(opened.range, i18n.locale);
  const hour = useHourText(opened);
  return (
    <Drawer opened onClose={onClose} label={title} width={440}>
      <header className="stat-drawer-head">
        <div className="grow">
          <h2>{title}</h2>
          <p className="t-12 t-3">{hour ? `${range} · ${hour}` : range}</p>
        </div>
        <ExportButton kind="factRows" filter={query} count={rows.length} />
        <IconButton icon={IconX} label={t`Close`} onClick={onClose} />
      </header>
      <p className="stat-drawer-about t-12 t-2">{measureAbout(measure)}</p>
      {list.error ? (
        <LoadError
          title={t`Could not load the rows`}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : list.isPending ? (
        <div className="stat-rows" role="status" aria-label={t`Loading`}>
          <Skeleton width="80%" />
          <Skeleton width="60%" />
          <Skeleton width="70%" />
        </div>
      ) : rows.length === 0 ? (
        <Empty icon={IconListSearch}>{t`Nothing was counted in this period.`}</Empty>
      ) : (
        <div className="stat-rows">
          <ul>
            {rows.map((row) => (
              <Row key={row.id} row={row} measure={measure} />
            ))}
          </ul>
          <LoadMore list={list} />
        </div>
      )}
    </Drawer>
  );
}

/** Monday. */
const WEEK_START = Date.UTC(2026, 0, 5);
const HOUR_MS = 3_600_000;

/** The hour that a number is limited to, in words. */
function useHourText({ hour, dayHour, weekHour }: OpenedNumber): string | null {
  const { i18n } = useLingui();
  const zone = useTimeZone();
  const hours = weekHour ?? dayHour;
  if (hour === undefined && hours === undefined) return null;
  return new Intl.DateTimeFormat(dateLocale(i18n.locale), {
    ...(weekHour !== undefined && { weekday: 'long' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: hours === undefined ? zone : 'UTC',
  }).format(hours === undefined ? Date.parse(hour ?? '') : WEEK_START + hours * HOUR_MS);
}

function Row({ row, measure }: { row: FactRow; measure: Measure }) {
  const { t, i18n } = useLingui();
  const zone = useTimeZone();
  const href = useRowPath(row);
  const [to = '/', query = ''] = (href ?? '').split('?');
  const content = (
    <>
      <Avatar
        id={row.referenceID ?? row.id}
        name={row.name}
        size={32}
        {...(row.country && { country: row.country })}
      />
      <span className="stat-row-text">
        <span className="row">
          <Cut as="strong">{row.number === null ? row.name : `#${row.number} ${row.name}`}</Cut>
          <time className="t-12 t-3 num end" dateTime={row.startedDate}>
            {dayAndTime(row.startedDate, i18n.locale, zone)}
          </time>
        </span>
        {row.text && <Cut className="t-13 t-2">{row.text}</Cut>}
        <span className="row t-12 t-3">
          {row.channel && <ChannelGlyph channel={row.channel} bare />}
          <Cut>{row.agent?.name ?? (row.visitID !== null ? '' : t`No agent`)}</Cut>
          {row.rating !== null && (
            <span className="row num">
              <Icon of={IconStar} size={12} />
              {row.rating}
            </span>
          )}
          <span className="end num">
            {row.value !== null && measure.unit === 'duration'
              ? numberText(row.value, measure, i18n)
              : row.isClosed
                ? t`Closed`
                : t`Open`}
          </span>
        </span>
      </span>
    </>
  );
  return (
    <li>
      {href ? (
        <Link className="stat-row" to={to} search={Object.fromEntries(new URLSearchParams(query)) as never}>
          {content}
        </Link>
      ) : (
        <span className="stat-row">{content}</span>
      )}
    </li>
  );
}

/** Where the member opens a row. Null where they may not. */
function useRowPath(row: FactRow): string | null {
  const rights = useRights();
  if (!row.canOpen) return null;
  if (row.source === 'tickets') return openTaskPath({ id: row.id, mode: 'Ticket' }, rights);
  if (row.source === 'conversations') return openThreadPath({ id: row.id, kind: row.kind ?? 'chat' }, rights);
  return `/visitors/visit-history?visit=${row.visitID}`;
}
