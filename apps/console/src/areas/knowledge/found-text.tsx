import './found-text.css';
import type { FoundPassage } from '@foyer/contract/knowledge/shapes';
import { Fragment } from 'react';

/** How far a score reaches, with a mark where it is high enough. */
export function ScoreScale({ score, threshold }: { score: number; threshold: number }) {
  return (
    <div className={score >= threshold ? 'kn-scale' : 'kn-scale low'} aria-hidden="true">
      <i style={{ inlineSize: `${score * 100}%` }} />
      <s style={{ insetInlineStart: `${threshold * 100}%` }} />
    </div>
  );
}

/** The text of a passage with the words that were found marked; the short one begins near the first of them. */
export function FoundText({ passage, isShort }: { passage: FoundPassage; isShort: boolean }) {
  const parts = split(isShort ? beginning(passage) : passage.text, passage.marks);
  return (
    <p className={isShort ? 'kn-text short' : 'kn-text'} dir="auto">
      {parts.map(({ part, at, isMarked }) =>
        isMarked ? <mark key={at}>{part}</mark> : <Fragment key={at}>{part}</Fragment>,
      )}
    </p>
  );
}

/** Letters kept before the first word that was found. */
const BEFORE = 40;

function beginning({ text, marks }: FoundPassage): string {
  const first = Math.min(...marks.map((mark) => text.indexOf(mark)).filter((at) => at >= 0));
  if (!Number.isFinite(first) || first < BEFORE * 2) return text;
  const from = text.indexOf(' ', first - BEFORE);
  return from < 0 || from > first ? text : `… ${text.slice(from + 1)}`;
}

function split(text: string, marks: readonly string[]) {
  const words = [...new Set(marks)].filter((mark) => mark !== '').sort((a, b) => b.length - a.length);
  if (words.length === 0) return [{ part: text, at: 0, isMarked: false }];
  const found = new RegExp(`(${words.map((word) => escaped(word)).join('|')})`, 'g');
  let at = 0;
  return text.split(found).map((part, index) => {
    const one = { part, at, isMarked: index % 2 === 1 };
    at += part.length + 1;
    return one;
  });
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
