import type { CannedReply } from '@foyer/contract/conversations/canned-shapes';
import { type CannedContext, fillVariables } from '@foyer/domain/canned';
import { matchingMembers } from '@foyer/domain/mentions';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Avatar, Cut } from '../../../ui/index.ts';
import { ListOption } from '../../../ui/list-option.tsx';
import type { Person } from '../thread/people.ts';
import { matchingReplies } from './canned-choices.ts';
import type { Completion } from './completion.ts';
import { ReplyLine } from './reply-line.tsx';

/** An option of a completion. */
export interface Choice {
  readonly id: string;
  readonly replacement: string;
  readonly label: ReactNode;
  /** The canned reply behind the option. */
  readonly reply?: CannedReply;
}

/** The values that fill canned replies, and the language that ranks them. */
export interface ReplyContext {
  readonly context: CannedContext;
  /** The visitor's language. */
  readonly language: string | null;
}

/** The options for a completion. */
export function choicesFor(
  completion: Completion,
  replies: readonly CannedReply[],
  people: readonly Person[],
  { context, language }: ReplyContext,
): Choice[] {
  if (completion.kind === 'mention') {
    return matchingMembers(
      completion.query,
      people.filter((one) => one.hasLiveChat),
    ).map((person) => ({
      id: person.id,
      replacement: `@${person.name} `,
      label: <PersonLine person={person} />,
    }));
  }
  return matchingReplies(completion.query, replies, language).map((reply) => {
    const { text } = fillVariables(reply.text, context);
    return { id: reply.id, replacement: text, label: <ReplyLine reply={reply} text={text} />, reply };
  });
}

function PersonLine({ person }: { person: Person }) {
  return (
    <>
      <Avatar
        id={person.id}
        name={person.name}
        imageUrl={person.imageUrl}
        size={24}
        presence={person.presence}
      />
      <Cut>{person.name}</Cut>
    </>
  );
}

interface Props {
  id: string;
  kind: Completion['kind'];
  choices: readonly Choice[];
  active: number;
  onChoose: (choice: Choice) => void;
}

/** The options above the composer. The focus stays in the text; the arrow keys move through the list. */
export function CompletionList({ id, kind, choices, active, onChoose }: Props) {
  const { t } = useLingui();
  return (
    <div
      id={id}
      className="menu completions"
      role="listbox"
      aria-label={kind === 'canned' ? t`Canned replies` : t`Colleagues`}
    >
      {choices.length === 0 && (
        <div className="item t-3" role="option" aria-selected={false} aria-disabled tabIndex={-1}>
          {kind === 'canned' ? <Trans>No canned replies match.</Trans> : <Trans>No colleagues match.</Trans>}
        </div>
      )}
      {choices.map((choice, index) => (
        <ListOption
          key={choice.id}
          id={`${id}-${index}`}
          isActive={index === active}
          onChoose={() => onChoose(choice)}
        >
          {choice.label}
        </ListOption>
      ))}
    </div>
  );
}
