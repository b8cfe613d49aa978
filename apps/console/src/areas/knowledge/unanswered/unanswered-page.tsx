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
import { useCall } from '../../../api/index.ts';
import { languageName } from '../../../i18n/language-name.ts';
import { listText } from '../../../i18n/list-text.ts';
import { useKeys } from '../../../keys/keys.ts';
import { useList } from '../../../ui/grid/index.ts';
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
  const state = useList(unansweredList, { assignee: [] });
  const { address, wanted } = state;
  const search = address.search as {
    reason?: UnansweredReason;
    state?: (typeof STATES)[number];
    id?: string;
  };
  const shown = search.state ?? 'open';
  const { data, error, refetch } = useCall(
    'listUnanswered',
    { query: { ...wanted, state: shown, limit: 100 } as never },
    // The open question stays while a filter is applied.
    { placeholderData: (old) => old },
  );
  const groups = data?.groups;
  const selected = groups?.find(({ id }) => id === search.id) ?? groups?.[0];
  const open = (id: string | undefined) => address.goTo({ id });
  const go = (by: 1 | -1) => {
    const at = groups?.findIndex(({ id }) => id === selected?.id) ?? -1;
    const next = groups?.[at + by];
    if (next) open(next.id);
  };
  useKeys([
    { key: 'j', label: t`Next question`, run: () => go(1) },
    { key: 'k', label: t`Previous question`, run: () => go(-1) },
  ]);
  const isPaneOpen = search.id !== undefined;
  const openCount = data?.open;
  return (
    <div className={isPaneOpen ? 'un is-open' : 'un'}>
      <div className="un-over">
        <div className="head">
          <h1>
            {t`Unanswered messages`}{' '}
            {data && (
              <span className="count num">
                {t`${i18n.number(data.open.all)} in ${plural(data.total, { one: '# group', other: '# groups' })}`}
              </span>
            )}
          </h1>
          <div className="end t-12 t-3">{data && t`${data.doneThisWeek} done this week`}</div>
        </div>
        <div className="filters">
          <fieldset className="seg" aria-label={t`Reason`}>
            <button
              type="button"
              aria-pressed={!search.reason}
              onClick={() => address.change({ reason: undefined } as never)}
            >
              {t`All`} {openCount && <span className="count">{openCount.all}</span>}
            </button>
            {UNANSWERED_REASONS.map((reason) => (
              <button
                key={reason}
                type="button"
                aria-pressed={search.reason === reason}
                onClick={() => address.change({ reason } as never)}
              >
                <Icon of={REASON_ICONS[reason]} size={14} />
                {listText(UNANSWERED_REASON_LABELS[reason])}{' '}
                {openCount && <span className="count">{openCount[reason]}</span>}
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
      {!groups && error && (
        <LoadError
          title={t`Could not load unanswered messages`}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!groups && !error && <RowsLoading />}
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
          </section>
          {selected && (
            <GroupPane
              key={selected.id}
              id={selected.id}
              onBack={() => open(undefined)}
              onDone={() => go(1)}
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
        <Cut className="end">{languages.map((code) => languageName(code, i18n.locale)).join(', ')}</Cut>
      </span>
    </li>
  );
}
