import type { TimelineEntry, TimelineKind } from '@foyer/contract/contacts/timeline-shapes';
import { useLingui } from '@lingui/react/macro';
import { IconHistory } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import {
  dateLocale,
  daysBetween,
  Empty,
  LoadError,
  type TabItem,
  Tabs,
  useNow,
  useTimeZone,
} from '../../../ui/index.ts';
import { LoadMore } from '../../../ui/load-more.tsx';
import { RowsLoading } from '../../../ui/rows-loading.tsx';
import { TimelineLine } from './timeline-line.tsx';
import { useTimeline } from './use-timeline.ts';

export type TimelineTab = TimelineKind | 'all';

const PANEL = 'person-timeline';

/** Everything that happened with a contact, newest first, under tabs of its kinds. */
export function Timeline({
  contactId,
  tab,
  conversationId,
  onTab,
}: {
  contactId: string;
  tab: TimelineTab;
  /** The conversation to show. */
  conversationId: string | undefined;
  onTab: (tab: TimelineTab) => void;
}) {
  const { t } = useLingui();
  const all = useTimeline(contactId, undefined);
  const list = useTimeline(contactId, tab === 'all' ? undefined : tab);
  const totals = all.data?.pages[0]?.totals ?? {};
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  const titles: Readonly<Record<TimelineKind, string>> = {
    chat: t`Chats`,
    mail: t`Emails`,
    ticket: t`Tickets`,
    task: t`Tasks`,
    visit: t`Visits`,
    note: t`Notes`,
    lead: t`Lead stages`,
  };
  const kinds = (Object.keys(titles) as TimelineKind[]).filter((kind) => totals[kind] || kind === tab);
  const sum = Object.values(totals).reduce((before, count) => before + count, 0);
  const tabs: TabItem<TimelineTab>[] = [
    { id: 'all', label: t`All`, count: sum },
    ...kinds.map((id) => ({ id, label: titles[id], count: totals[id] ?? 0 })),
  ];
  return (
    <>
      <div className="person-tabs">
        <Tabs label={t`Timeline`} items={tabs} selected={tab} onSelect={onTab} panelId={PANEL} />
      </div>
      <div id={PANEL} role="tabpanel" aria-label={t`Timeline`} aria-busy={list.isPending}>
        {list.error && !list.data && (
          <LoadError
            title={t`Could not load the timeline`}
            error={list.error}
            onRetry={() => void list.refetch()}
          />
        )}
        {list.isPending && <RowsLoading />}
        {list.data && entries.length === 0 && (
          <Empty icon={IconHistory}>{t`Conversations, tickets, visits and notes will appear here.`}</Empty>
        )}
        <Periods entries={entries} conversationId={conversationId} />
        <LoadMore list={list} />
      </div>
    </>
  );
}

/** The entries under headings: today, then by month. */
function Periods({
  entries,
  conversationId,
}: {
  entries: readonly TimelineEntry[];
  conversationId: string | undefined;
}) {
  const periodOf = usePeriod();
  const periods: { title: string; entries: TimelineEntry[] }[] = [];
  for (const entry of entries) {
    const title = periodOf(entry.date);
    const last = periods.at(-1);
    if (last?.title === title) last.entries.push(entry);
    else periods.push({ title, entries: [entry] });
  }
  return periods.map(({ title, entries: own }) => (
    <section key={title} className="person-period" aria-label={title}>
      <h2>{title}</h2>
      <ol>
        {own.map((entry) => (
          <Shown key={entry.id} isShown={entry.id === conversationId}>
            <TimelineLine entry={entry} />
          </Shown>
        ))}
      </ol>
    </section>
  ));
}

function Shown({ isShown, children }: { isShown: boolean; children: React.ReactNode }) {
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isShown) line.current?.scrollIntoView({ block: 'center' });
  }, [isShown]);
  return (
    <li ref={line} className={isShown ? 'is-shown' : undefined} aria-current={isShown || undefined}>
      {children}
    </li>
  );
}

function usePeriod(): (date: string) => string {
  const { t, i18n } = useLingui();
  const zone = useTimeZone();
  const now = useNow(60_000);
  const nameOf = (at: number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dateLocale(i18n.locale), { timeZone: zone, ...options }).format(at);
  const monthOf = (at: number) => nameOf(at, { year: 'numeric', month: '2-digit' });
  const yearOf = (at: number) => nameOf(at, { year: 'numeric' });
  return (date) => {
    const at = Date.parse(date);
    if (daysBetween(at, now, zone) === 0) return t`Today`;
    const month = nameOf(at, { month: 'long' });
    if (monthOf(at) === monthOf(now)) return t`Earlier in ${month}`;
    return yearOf(at) === yearOf(now) ? month : nameOf(at, { month: 'long', year: 'numeric' });
  };
}
