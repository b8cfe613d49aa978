import { joinedText } from '../../../i18n/joined-text.ts';
import './unanswered.css';
import {
  UNANSWERED_REASON_LABELS,
  UNANSWERED_STATE_LABELS,
  unansweredList,
} from '@foyer/contract/knowledge/unanswered-list';
import type { UnansweredGroup } from '@foyer/contract/knowledge/unanswered-shapes';
import { UNANSWERED_REASONS, type UnansweredReason } from '@foyer/domain/knowledge';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  IconCircleCheck,
  IconHeadset,
  IconPercentage,
  IconThumbDown,
  IconZoomQuestion,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { useCall } from '../../../api/index.ts';
import { languageName } from '../../../i18n/language-name.ts';
import { listText } from '../../../i18n/list-text.ts';
import { useKeys } from '../../../keys/keys.ts';
import { filterKinds, GridFoot, useGridAddress, useList } from '../../../ui/grid/index.ts';
import { Cut, Empty, Icon, type IconShape, LoadError, Time } from '../../../ui/index.ts';
import { RowsLoading } from '../../../ui/rows-loading.tsx';
import { GroupPane } from './group-pane.tsx';

export const REASON_ICONS: Readonly<Record<UnansweredReason, IconShape>> = {
  no_source: IconZoomQuestion,
  below_threshold: IconPercentage,
  handed_over: IconHeadset,
  thumbs_down: IconThumbDown,
};

const STATES = ['open', 'done', 'dismissed'] as const;

/** Questions that were not answered, in groups, to be made into answers. Specification 2. */
export function UnansweredPage() {
  const { t, i18n } = useLingui();
  const { criteria, id: openId } = useGridAddress(filterKinds(unansweredList), unansweredList.openAs).search;
  const { reason: shownReason, state: shown = 'open' } = criteria as {
    reason?: UnansweredReason;
    state?: (typeof STATES)[number];
  };
  const { address, page, wanted } = useList(unansweredList, { assignee: [] }, undefined, { state: shown });
  // The same call as the count of the list.
  const { data } = useCall('listUnanswered', { query: wanted as never }, { placeholderData: (old) => old });
  const groups = page.rows;
  const indexOf = (id: string | undefined) => groups?.findIndex((group) => group.id === id) ?? -1;
  // What follows a group takes its place when it leaves the list.
  const place = useRef(0);
  const found = indexOf(openId);
  if (found >= 0) place.current = found;
  const selected = groups?.[Math.min(place.current, groups.length - 1)];
  const open = (id: string | undefined) => address.goTo({ id });
  const go = (id: string | undefined, by: 1 | -1) => {
    const at = indexOf(id);
    const next = at >= 0 && groups?.[at + by];
    if (next) open(next.id);
  };
  useKeys([
    { key: 'j', label: t`Next question`, run: () => go(selected?.id, 1) },
    { key: 'k', label: t`Previous question`, run: () => go(selected?.id, -1) },
  ]);
  const isPaneOpen = openId !== undefined;
  const counts = shown === 'open' ? data?.open : undefined;
  const number = counts && i18n.number(counts[shownReason ?? 'all']);
  const total = page.total?.total;
  return (
    <div className={isPaneOpen ? 'un is-open' : 'un'}>
      <div className="un-over">
        <div className="head">
          <h1>
            {t`Unanswered messages`}{' '}
            {total !== undefined && (
              <span className="count num">
                {number
                  ? t`${number} in ${plural(total, { one: '# group', other: '# groups' })}`
                  : plural(total, { one: '# group', other: '# groups' })}
              </span>
            )}
          </h1>
          <div className="end t-12 t-3 hide-phone">{data && t`${data.doneThisWeek} done this week`}</div>
        </div>
        <div className="filters">
          <fieldset className="seg" aria-label={t`Reason`}>
            <button
              type="button"
              aria-pressed={!shownReason}
              onClick={() => address.change({ reason: undefined } as never)}
            >
              {t`All`} {counts && <span className="count">{counts.all}</span>}
            </button>
            {UNANSWERED_REASONS.map((reason) => (
              <button
                key={reason}
                type="button"
                aria-pressed={shownReason === reason}
                onClick={() => address.change({ reason } as never)}
              >
                <Icon of={REASON_ICONS[reason]} size={14} />
                {listText(UNANSWERED_REASON_LABELS[reason])}{' '}
                {counts && <span className="count">{counts[reason]}</span>}
              </button>
            ))}
          </fieldset>
          <fieldset className="seg end" aria-label={t`Status`}>
            {STATES.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={shown === one}
                onClick={() =>
                  address.change({ state: one === 'open' ? undefined : one, id: undefined } as never)
                }
              >
                {listText(UNANSWERED_STATE_LABELS[one])}
              </button>
            ))}
          </fieldset>
        </div>
      </div>
      {page.error && (
        <LoadError title={t`Could not load unanswered messages`} error={page.error} onRetry={page.retry} />
      )}
      {!groups && !page.error && <RowsLoading />}
      {groups?.length === 0 && (
        <div className="un-none">
          <Empty
            icon={IconCircleCheck}
            title={shown === 'open' ? t`Every question has an answer` : t`Nothing here yet`}
          >
            {t`Questions that knowledge, bots and agents could not answer appear here in groups.`}
          </Empty>
        </div>
      )}
      {groups && groups.length > 0 && (
        <>
          <section className="un-list" aria-label={t`Groups`}>
            <ul>
              {groups.map((group) => (
                <GroupRow
                  key={group.id}
                  group={group}
                  isSelected={group.id === selected?.id}
                  onOpen={() => open(group.id)}
                />
              ))}
            </ul>
            {page.paging.lastPage !== null && (
              <GridFoot total={page.total} paging={page.paging} onPage={(n) => void page.go(n)} />
            )}
          </section>
          {selected && (
            <GroupPane
              key={selected.id}
              id={selected.id}
              onBack={() => open(undefined)}
              onDone={() => go(selected.id, 1)}
            />
          )}
        </>
      )}
    </div>
  );
}

function GroupRow({
  group,
  isSelected,
  onOpen,
}: {
  group: UnansweredGroup;
  isSelected: boolean;
  onOpen: () => void;
}) {
  const { i18n } = useLingui();
  const { question, count, reasons, languages, lastDate } = group;
  return (
    <li className={isSelected ? 'un-row on' : 'un-row'}>
      <span className="n num">{i18n.number(count)}</span>
      <Cut as="button" type="button" className="q" aria-current={isSelected || undefined} onClick={onOpen}>
        {question}
      </Cut>
      <Time at={lastDate} />
      <span className="m">
        {UNANSWERED_REASONS.filter((reason) => reasons[reason] > 0).map((reason) => (
          <span key={reason} title={listText(UNANSWERED_REASON_LABELS[reason])}>
            <Icon of={REASON_ICONS[reason]} size={14} />
            <span className="sr">{listText(UNANSWERED_REASON_LABELS[reason])}</span>
            {i18n.number(reasons[reason])}
          </span>
        ))}
        <Cut className="end">{joinedText(languages.map((code) => languageName(code, i18n.locale)))}</Cut>
      </span>
    </li>
  );
}
