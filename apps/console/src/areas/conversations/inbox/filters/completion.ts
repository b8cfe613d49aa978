import { SEARCH_CONTENTS, SEARCH_FOLDERS, SEARCH_STATES } from '@foyer/domain/message-search';
import {
  operatorAt,
  SEARCH_OPERATORS,
  type SearchOperator,
  type SearchTyping,
  searchValue,
} from '@foyer/domain/message-search-tokens';
import { plainText } from '../../../../i18n/plain-text.ts';

/** The values available for completion. */
export interface SearchWorld {
  readonly labels: readonly string[];
  readonly members: readonly string[];
  readonly teams: readonly string[];
  readonly channels: readonly string[];
}

/** A suggestion that replaces the typed part. */
export interface Suggestion {
  readonly id: string;
  /** An operator with its colon, or a value. */
  readonly kind: 'operator' | 'value';
  readonly operator: SearchOperator;
  readonly text: string;
}

const DATES = ['today', 'yesterday', '7d', '2w', '3m'];
/** The maximum number of suggestions. */
const SHOWN = 8;

const valuesOf = (operator: SearchOperator, world: SearchWorld): readonly string[] => {
  switch (operator) {
    case 'label':
      return world.labels;
    case 'assignee':
      return ['me', 'none', ...world.members];
    case 'team':
      return world.teams;
    case 'channel':
      return world.channels;
    case 'is':
      return SEARCH_STATES;
    case 'has':
      return SEARCH_CONTENTS;
    case 'in':
      return SEARCH_FOLDERS;
    case 'before':
    case 'after':
    case 'on':
      return DATES;
    default:
      return [];
  }
};

/** The suggestions at the caret: operator names, or values of the operator being typed. */
export function suggestionsAt(
  text: string,
  caret: number,
  world: SearchWorld,
): { readonly typing: SearchTyping | null; readonly suggestions: readonly Suggestion[] } {
  const typing = operatorAt(text, caret);
  if (!typing) return { typing, suggestions: [] };
  const { operator, query } = typing;
  const needle = plainText(query);
  if (operator === null) {
    const names = SEARCH_OPERATORS.filter((name) => name.startsWith(needle));
    return {
      typing,
      suggestions: names.map((name) => ({ id: name, kind: 'operator', operator: name, text: `${name}:` })),
    };
  }
  const fitting = valuesOf(operator, world).filter((value) => plainText(value).includes(needle));
  const prefixRank = (value: string) => (plainText(value).startsWith(needle) ? 0 : 1);
  const values = fitting.sort((a, b) => prefixRank(a) - prefixRank(b));
  return {
    typing,
    suggestions: values
      .slice(0, SHOWN)
      .map((value) => ({ id: `${operator}:${value}`, kind: 'value', operator, text: value })),
  };
}

/** The search with a suggestion applied, and the new caret position. */
export function withSuggestion(
  text: string,
  typing: SearchTyping,
  suggestion: Suggestion,
): { readonly text: string; readonly caret: number } {
  const isValue = suggestion.kind === 'value';
  const written = isValue ? searchValue(suggestion.text) : suggestion.text;
  const rest = text.slice(typing.end);
  const gap = isValue && !/^\s/.test(rest) ? ' ' : '';
  const head = text.slice(0, typing.start) + written + gap;
  return { text: head + rest, caret: head.length + (isValue && gap === '' ? 1 : 0) };
}
