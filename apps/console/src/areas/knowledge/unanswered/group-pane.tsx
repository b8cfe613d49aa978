import { plural } from '@lingui/core/macro';
import { joinedText } from '../../../i18n/joined-text.ts';
import './group-pane.css';
import { UNANSWERED_REASON_LABELS, UNANSWERED_STATE_LABELS } from '@foyer/contract/knowledge/unanswered-list';
import type { UnansweredQuestion } from '@foyer/contract/knowledge/unanswered-shapes';
import { UNANSWERED_REASONS } from '@foyer/domain/knowledge';
import { openThreadPath } from '@foyer/domain/work-paths';
import { useLingui } from '@lingui/react/macro';
import {
  IconArrowLeft,
  IconArrowUpRight,
  IconBan,
  IconCheck,
  IconUser,
  IconUserOff,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Result } from '../../../api/call.ts';
import { useAction, useCall } from '../../../api/index.ts';
import { languageName } from '../../../i18n/language-name.ts';
import { listText } from '../../../i18n/list-text.ts';
import { useMay, useRights } from '../../../session/permissions.ts';
import { useSession } from '../../../session/values.ts';
import { Badge, Cut, Icon, IconButton, Skeleton, Time } from '../../../ui/index.ts';
import { Closest } from './closest.tsx';
import { GroupActions } from './group-actions.tsx';

type Group = Result<'getUnanswered'>;

const SHOWN = 6;

/** A group of questions: why they were not answered, the closest answers, and what is made of them. */
export function GroupPane({ id, onBack, onDone }: { id: string; onBack: () => void; onDone: () => void }) {
  const { t } = useLingui();
  const { data } = useCall('getUnanswered', { params: { id } });
  return (
    <section className="un-read" aria-label={data?.question ?? t`Questions`}>
      {data ? (
        <Content group={data} onBack={onBack} onDone={onDone} />
      ) : (
        <div className="un-body" role="status" aria-label={t`Loading the questions`}>
          <Skeleton width="62%" />
          <Skeleton width="48%" />
        </div>
      )}
    </section>
  );
}

function Content({ group, onBack, onDone }: { group: Group; onBack: () => void; onDone: () => void }) {
  const { t, i18n } = useLingui();
  const [deselected, setDeselected] = useState<ReadonlySet<string>>(new Set());
  const selected = group.questions.filter(({ id }) => !deselected.has(id));
  const toggle = (id: string) => {
    const next = new Set(deselected);
    if (!next.delete(id)) next.add(id);
    setDeselected(next);
  };
  const languages = joinedText(group.languages.map((code) => languageName(code, i18n.locale)));
  return (
    <>
      <header>
        <IconButton className="un-back" label={t`Back to the groups`} icon={IconArrowLeft} onClick={onBack} />
        <div className="grow">
          <h2 dir="auto">{group.question}</h2>
          <p className="t-12 t-3">
            {t`${plural(group.count, { one: '# question', other: '# questions' })}`}
            {languages && ` · ${languages}`}
          </p>
        </div>
        {group.state !== 'open' && (
          <Badge
            tone={group.state === 'done' ? 'success' : 'neutral'}
            icon={group.state === 'done' ? IconCheck : IconBan}
          >
            {listText(UNANSWERED_STATE_LABELS[group.state])}
          </Badge>
        )}
        <Assignee group={group} />
      </header>
      <div className="un-body">
        <p className="un-why">
          {UNANSWERED_REASONS.filter((reason) => group.reasons[reason] > 0).map((reason) => (
            <span key={reason} className={`key ${reason}`}>
              {listText(UNANSWERED_REASON_LABELS[reason])}{' '}
              <b className="num">{i18n.number(group.reasons[reason])}</b>
            </span>
          ))}
          <span className="un-split" aria-hidden="true">
            {UNANSWERED_REASONS.filter((reason) => group.reasons[reason] > 0).map((reason) => (
              <i key={reason} className={reason} style={{ flexGrow: group.reasons[reason] }} />
            ))}
          </span>
        </p>
        <Questions questions={group.questions} deselected={deselected} onToggle={toggle} />
        <Closest group={group} questions={selected.map(({ text }) => text)} onDone={onDone} />
      </div>
      <GroupActions group={group} questions={selected.map(({ text }) => text)} onDone={onDone} />
    </>
  );
}

/** Who takes care of the group: the member takes it, or leaves it. */
function Assignee({ group }: { group: Group }) {
  const { t } = useLingui();
  const session = useSession();
  const mayChange = useMay('changeUnanswered');
  const change = useAction('changeUnanswered');
  const assign = (assigneeId: string | null) =>
    change.mutate({ params: { id: group.id }, body: { assigneeId } });
  const isMine = group.assignee?.id === session.id;
  return (
    <span className="row">
      {group.assignee && <span className="t-13 t-2">{group.assignee.name}</span>}
      {mayChange && (
        <IconButton
          small
          label={isMine ? t`Unassign from me` : t`Assign to me`}
          icon={isMine ? IconUserOff : IconUser}
          onClick={() => assign(isMine ? null : session.id)}
        />
      )}
    </span>
  );
}

function Questions({
  questions,
  deselected,
  onToggle,
}: {
  questions: readonly UnansweredQuestion[];
  deselected: ReadonlySet<string>;
  onToggle: (id: string) => void;
}) {
  const { t, i18n } = useLingui();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? questions : questions.slice(0, SHOWN);
  const rest = questions.length - shown.length;
  const used = questions.length - deselected.size;
  return (
    <section aria-label={t`Questions`}>
      <h3 className="un-h3">
        {t`Questions`} <span className="count num">{i18n.number(questions.length)}</span>
        <span className="end">{t`${used} selected as variants`}</span>
      </h3>
      <ul className="un-qs">
        {shown.map(({ id, text, reason, score, date, conversationId }) => (
          <li key={id} className={deselected.has(id) ? 'out' : undefined}>
            <input
              type="checkbox"
              className="tick"
              aria-label={text}
              checked={!deselected.has(id)}
              onChange={() => onToggle(id)}
            />
            <Cut className="q">{text}</Cut>
            <span className="wy">
              {listText(UNANSWERED_REASON_LABELS[reason])}
              {reason === 'below_threshold' && score !== null && (
                <>, {i18n.number(score, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}</>
              )}
            </span>
            <Time at={date} />
            <ConversationLink id={conversationId} />
          </li>
        ))}
        {rest > 0 && (
          <li className="more">
            <button type="button" className="link" onClick={() => setShowsAll(true)}>
              {t`Show ${rest} more`}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}

/** Opens a conversation of unknown kind: an inbox page shows both, live chat only chats. */
function ConversationLink({ id }: { id: string | null }) {
  const { t } = useLingui();
  const rights = useRights();
  const path =
    id && (openThreadPath({ id, kind: 'mail' }, rights) ?? openThreadPath({ id, kind: 'chat' }, rights));
  if (!id || !path) return <span />;
  const [to = ''] = path.split('?');
  return (
    <Link className="go" to={to} search={{ id } as never} aria-label={t`Open the conversation`}>
      <Icon of={IconArrowUpRight} size={14} />
    </Link>
  );
}
