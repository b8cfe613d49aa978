import { UNANSWERED_REASON_LABELS, UNANSWERED_STATE_LABELS } from '@foyer/contract/knowledge/unanswered-list';
import type { UnansweredQuestion } from '@foyer/contract/knowledge/unanswered-shapes';
import { UNANSWERED_REASONS } from '@foyer/domain/knowledge';
import { threadPath } from '@foyer/domain/work-paths';
import { useLingui } from '@lingui/react/macro';
import {
  IconArrowBackUp,
  IconArrowLeft,
  IconArrowUpRight,
  IconBan,
  IconCheck,
  IconFileText,
  IconMessageQuestion,
  IconUser,
  IconUserOff,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import type { Result } from '../../../api/call.ts';
import { useAction, useCall } from '../../../api/index.ts';
import { languageName } from '../../../i18n/language-name.ts';
import { listText } from '../../../i18n/list-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useKeys } from '../../../keys/keys.ts';
import { useMay } from '../../../session/permissions.ts';
import { useSession } from '../../../session/values.ts';
import { loadChunk } from '../../../shell/load-chunk.ts';
import {
  type UnansweredAction,
  type UnansweredActionProps,
  unansweredActions,
} from '../../../shell/unanswered-actions.ts';
import { Badge, Button, Cut, Icon, IconButton, Skeleton, Time, toast } from '../../../ui/index.ts';
import { AnswerDrawer } from './answer-drawer.tsx';
import { Closest } from './closest.tsx';

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
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const selected = group.questions.filter(({ id }) => !left.has(id));
  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  const total = group.count;
  const languages = group.languages.map((code) => languageName(code, i18n.locale)).join(', ');
  return (
    <>
      <header>
        <IconButton className="un-back" label={t`Back to the groups`} icon={IconArrowLeft} onClick={onBack} />
        <div className="grow">
          <h2 dir="auto">{group.question}</h2>
          <p className="t-12 t-3">
            {languages ? t`${total} questions · ${languages}` : t`${total} questions`}
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
        <Questions questions={group.questions} left={left} onToggle={toggle} />
        <Closest group={group} questions={selected.map(({ text }) => text)} onDone={onDone} />
      </div>
      <Acts group={group} questions={selected.map(({ text }) => text)} onDone={onDone} />
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
          label={isMine ? t`Leave it to others` : t`Assign to me`}
          icon={isMine ? IconUserOff : IconUser}
          onClick={() => assign(isMine ? null : session.id)}
        />
      )}
    </span>
  );
}

function Questions({
  questions,
  left,
  onToggle,
}: {
  questions: readonly UnansweredQuestion[];
  left: ReadonlySet<string>;
  onToggle: (id: string) => void;
}) {
  const { t, i18n } = useLingui();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? questions : questions.slice(0, SHOWN);
  const rest = questions.length - shown.length;
  const used = questions.length - left.size;
  return (
    <section aria-label={t`Questions`}>
      <h3 className="un-h3">
        {t`Questions`} <span className="count num">{i18n.number(questions.length)}</span>
        <span className="end">{t`${used} selected, become variants`}</span>
      </h3>
      <ul className="un-qs">
        {shown.map(({ id, text, reason, score, date, conversationId }) => (
          <li key={id} className={left.has(id) ? 'out' : undefined}>
            <input
              type="checkbox"
              className="box"
              aria-label={text}
              checked={!left.has(id)}
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
            {conversationId ? (
              <Link
                className="go"
                to={threadPath({ id: conversationId, kind: 'chat' }) as never}
                aria-label={t`Open the conversation`}
              >
                <Icon of={IconArrowUpRight} size={14} />
              </Link>
            ) : (
              <span />
            )}
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

/** What can be made of the group, each with its key. */
function Acts({
  group,
  questions,
  onDone,
}: {
  group: Group;
  questions: readonly string[];
  onDone: () => void;
}) {
  const { t } = useLingui();
  const text = useText();
  const mayChange = useMay('changeUnanswered');
  const [answering, setAnswering] = useState<'faq' | 'document' | null>(null);
  const [action, setAction] = useState<UnansweredAction | null>(null);
  const change = useAction('changeUnanswered', {
    onError: (error) => toast.error(t`Could not change it`, errorText(error, text('genericError'))),
  });
  const set = (state: 'open' | 'done' | 'dismissed') => {
    change.mutate({ params: { id: group.id }, body: { state } }, { onSuccess: onDone });
  };
  const isOpen = group.state === 'open';
  useKeys(
    mayChange && isOpen && !answering && !action
      ? [
          { key: 'f', label: t`Make FAQ`, run: () => setAnswering('faq') },
          { key: 'w', label: t`Write article`, run: () => setAnswering('document') },
          { key: 'x', label: t`Not for us`, run: () => set('dismissed') },
        ]
      : [],
  );
  if (!mayChange) return null;
  return (
    <footer className="un-acts">
      {isOpen ? (
        <>
          <Button
            variant="primary"
            icon={IconMessageQuestion}
            shortcut="F"
            onClick={() => setAnswering('faq')}
          >
            {t`Make FAQ`}
          </Button>
          {unansweredActions.map((one) => (
            <AreaAction
              key={one.id}
              action={one}
              isOff={answering !== null || action !== null}
              onChoose={setAction}
            />
          ))}
          <Button icon={IconFileText} shortcut="W" onClick={() => setAnswering('document')}>
            {t`Write article`}
          </Button>
          <Button variant="quiet" shortcut="X" busy={change.isPending} onClick={() => set('dismissed')}>
            {t`Not for us`}
          </Button>
          <Button variant="quiet" icon={IconCheck} onClick={() => set('done')}>
            {t`Done`}
          </Button>
          <span className="keys">
            <kbd className="kbd">J</kbd> <kbd className="kbd">K</kbd> {t`next, previous`}
          </span>
        </>
      ) : (
        <Button icon={IconArrowBackUp} busy={change.isPending} onClick={() => set('open')}>
          {t`Reopen`}
        </Button>
      )}
      {answering && (
        <AnswerDrawer
          by={answering}
          group={group}
          questions={questions}
          onClose={() => setAnswering(null)}
          onDone={onDone}
        />
      )}
      {action && (
        <OpenedAction action={action} group={group} questions={questions} onClose={() => setAction(null)} />
      )}
    </footer>
  );
}

function AreaAction({
  action,
  isOff,
  onChoose,
}: {
  action: UnansweredAction;
  isOff: boolean;
  onChoose: (action: UnansweredAction) => void;
}) {
  const { i18n } = useLingui();
  const may = action.useMay();
  const title = i18n._(action.title);
  useKeys(may && !isOff ? [{ key: action.key, label: title, run: () => onChoose(action) }] : []);
  if (!may) return null;
  return (
    <Button icon={action.icon} shortcut={action.key.toUpperCase()} onClick={() => onChoose(action)}>
      {title}
    </Button>
  );
}

function OpenedAction({ action, ...props }: UnansweredActionProps & { action: UnansweredAction }) {
  const Opened = useMemo(() => lazy(() => loadChunk(action.load)), [action]);
  return (
    <Suspense fallback={null}>
      <Opened {...props} />
    </Suspense>
  );
}
