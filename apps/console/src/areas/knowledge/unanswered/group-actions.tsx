import { useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconCheck, IconFileText, IconMessageQuestion } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import type { Result } from '../../../api/call.ts';
import { useAction } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useKeys } from '../../../keys/keys.ts';
import { useMay } from '../../../session/permissions.ts';
import { loadChunk } from '../../../shell/load-chunk.ts';
import {
  type UnansweredAction,
  type UnansweredActionProps,
  unansweredActions,
} from '../../../shell/unanswered-actions.ts';
import { Button, toast } from '../../../ui/index.ts';
import { AnswerDrawer } from './answer-drawer.tsx';

/** What can be made of the group, each with its key. */
export function GroupActions({
  group,
  questions,
  onDone,
}: {
  group: Result<'getUnanswered'>;
  questions: readonly string[];
  onDone: () => void;
}) {
  const { t } = useLingui();
  const text = useText();
  const mayChange = useMay('changeUnanswered');
  const [answering, setAnswering] = useState<'faq' | 'document' | null>(null);
  const [action, setAction] = useState<UnansweredAction | null>(null);
  const change = useAction('changeUnanswered', {
    onError: (error) =>
      toast.error(t`Could not change the questions`, errorText(error, text('genericError'))),
  });
  const set = (state: 'open' | 'done' | 'dismissed') => {
    change.mutate({ params: { id: group.id }, body: { state } }, { onSuccess: onDone });
  };
  const isOpen = group.state === 'open';
  useKeys(
    mayChange && isOpen && !answering && !action
      ? [
          { key: 'f', label: t`Create FAQ`, run: () => setAnswering('faq') },
          { key: 'w', label: t`Write knowledge document`, run: () => setAnswering('document') },
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
            {t`Create FAQ`}
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
            {t`Write knowledge document`}
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
