import { linkSegments } from '@foyer/domain/links';
import { noteSegments } from '@foyer/domain/mentions';
import { Fragment, memo, useMemo } from 'react';
import type { Person } from './people.ts';

/** Gives each piece its index as key; the text never changes. */
const keyed = <Piece extends object>(pieces: readonly Piece[]) =>
  pieces.map((piece, index) => ({ ...piece, key: String(index) }));

/** Text with links. Nothing in it is interpreted as markup. */
export const MessageText = memo(function MessageText({ text }: { text: string }) {
  const pieces = useMemo(() => keyed(linkSegments(text)), [text]);
  return pieces.map((piece) =>
    piece.kind === 'text' ? (
      <Fragment key={piece.key}>{piece.text}</Fragment>
    ) : (
      <a
        key={piece.key}
        className="link in-text"
        href={piece.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
      >
        {piece.text}
      </a>
    ),
  );
});

/** The text of a note with its mentions. */
export function NoteText({ text, people }: { text: string; people: readonly Person[] }) {
  const pieces = useMemo(() => keyed(noteSegments(text, people)), [text, people]);
  return pieces.map((piece) =>
    piece.kind === 'mention' ? (
      <span key={piece.key} className="mention">
        @{piece.name}
      </span>
    ) : (
      <MessageText key={piece.key} text={piece.text} />
    ),
  );
}
