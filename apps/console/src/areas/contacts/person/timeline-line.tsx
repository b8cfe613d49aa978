import type { TimelineEntry, TimelineKind } from '@foyer/contract/contacts/timeline-shapes';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconCheckbox,
  IconLock,
  IconMail,
  IconMessageCircle,
  IconTargetArrow,
  IconTicket,
  IconWorld,
} from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { comma, joinedText } from '../../../i18n/joined-text.ts';
import { stepText, useMoveText } from '../../../leads/labels.ts';
import { Icon, type IconShape, Time } from '../../../ui/index.ts';
import { ConversationLine, TaskLine } from './linked-lines.tsx';
import { NoteLine } from './note-line.tsx';

type Of<Kind extends TimelineKind> = Extract<TimelineEntry, { kind: Kind }>;

const ICONS: Readonly<Record<TimelineKind, IconShape>> = {
  chat: IconMessageCircle,
  mail: IconMail,
  ticket: IconTicket,
  task: IconCheckbox,
  visit: IconWorld,
  note: IconLock,
  lead: IconTargetArrow,
};

/** An entry of a timeline with its icon. */
export function TimelineLine({ entry }: { entry: TimelineEntry }) {
  return (
    <>
      <span className="person-dot" aria-hidden="true">
        <Icon of={ICONS[entry.kind]} size={14} />
      </span>
      <div className="person-entry">{contentOf(entry)}</div>
    </>
  );
}

function contentOf(entry: TimelineEntry): ReactNode {
  switch (entry.kind) {
    case 'chat':
    case 'mail':
      return <ConversationLine entry={entry} />;
    case 'ticket':
    case 'task':
      return <TaskLine entry={entry} />;
    case 'visit':
      return <VisitLine entry={entry} />;
    case 'note':
      return <NoteLine note={entry.note} />;
    case 'lead':
      return <LeadLine entry={entry} />;
  }
}

function VisitLine({ entry }: { entry: Of<'visit'> }) {
  const { t } = useLingui();
  const { date, endedDate, pageCount, pages, campaign, referrer, browser, os } = entry;
  const minutes = endedDate
    ? Math.max(1, Math.round((Date.parse(endedDate) - Date.parse(date)) / 60_000))
    : 0;
  const source = campaign?.name ?? campaign?.source ?? hostOf(referrer);
  return (
    <>
      <p className="person-line">
        <b>{t`Visit`}</b>
        <span className="grow t-2">
          {joinedText([
            endedDate ? t`${minutes} min` : t`now on the site`,
            t`${plural(pageCount, { one: '# page', other: '# pages' })}`,
          ])}
          {source && (
            <>
              {comma()}
              <Trans>
                from <bdi>{source}</bdi>
              </Trans>
            </>
          )}
          {browser && (
            <>
              {comma()}
              <bdi>{joinedText([browser, os])}</bdi>
            </>
          )}
        </span>
        <Time className="t-12 t-3" at={date} />
      </p>
      {pages.length > 0 && (
        <p className="t-2 person-trail">
          {pages.map((page, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page may be visited twice
            <Fragment key={index}>
              {index > 0 && <span className="t-3"> › </span>}
              <bdi>{page}</bdi>
            </Fragment>
          ))}
          {pageCount > pages.length && <span className="t-3"> …</span>}
        </p>
      )}
    </>
  );
}

const hostOf = (address: string): string => {
  try {
    return new URL(address).hostname.replace(/^www\./, '');
  } catch {
    return '';
  }
};

function LeadLine({ entry: { move } }: { entry: Of<'lead'> }) {
  const { why, who } = useMoveText()(move);
  const [from, to] = [stepText(move.from), stepText(move.to)];
  return (
    <>
      <p className="person-line">
        <b>
          <Trans>
            {from} to {to}
          </Trans>
        </b>
        <span className="grow t-2">
          <Trans>
            by <bdi>{who}</bdi>
          </Trans>
        </span>
        <Time className="t-12 t-3" at={move.date} />
      </p>
      {why && (
        <p className="t-2">
          <bdi>{why}</bdi>
        </p>
      )}
    </>
  );
}
