import type { SearchGroup, SearchKind } from '@foyer/contract/search/shapes';
import { type MarkedText, marked, wordsOf } from '@foyer/domain/search-text';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { IconArrowRight, IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { Command } from '../command.ts';
import type { FoundContext } from './kind.ts';
import { foundKindOf } from './kinds.ts';
import type { RecentLine } from './recent.ts';

/** One line of the palette. */
export interface PaletteLine {
  readonly id: string;
  readonly lead: ReactNode;
  readonly title: MarkedText;
  readonly detail: readonly (MarkedText | string)[];
  readonly end?: ReactNode;
  /** Where it leads, so that it can be opened in a new tab as well; an action leads nowhere. */
  readonly href?: string;
  /** Whether that is a page with everything of the kind, rather than one thing. */
  readonly isList?: true;
  /** What an action does. */
  readonly run?: () => void;
}

/** Lines of one kind under their heading. */
export interface PaletteGroup {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly PaletteLine[];
  /** How many there are; more are not shown. */
  readonly total: number;
  readonly isExact: boolean;
}

const plain = (text: string): MarkedText => ({ text, marks: [] });

/** What the server found, as groups. What the member can open nowhere is left out. */
export function foundGroups(
  found: readonly SearchGroup[],
  typed: string,
  context: FoundContext,
): PaletteGroup[] {
  return found.flatMap((group) => {
    const kind = foundKindOf(group.kind);
    if (!kind) return [];
    const lines: PaletteLine[] = group.hits.flatMap((hit) => {
      const { href, ...line } = kind.line(hit, context);
      return href === null ? [] : { ...line, id: `${group.kind}-${hit.id}`, href };
    });
    if (lines.length === 0) return [];
    const all = kind.all?.href(typed, context.rights) ?? null;
    const isMore = group.total.total > group.hits.length || !group.total.isExact;
    const more: PaletteLine[] =
      kind.all && all !== null && isMore
        ? [
            {
              id: `${group.kind}-all`,
              lead: <Icon of={IconArrowRight} className="mirrored" />,
              title: plain(context.i18n._(kind.all.label)),
              detail: [],
              href: all,
              isList: true,
            },
          ]
        : [];
    return {
      id: group.kind,
      title: context.i18n._(kind.title),
      lines: [...lines, ...more],
      total: group.total.total,
      isExact: group.total.isExact,
    };
  });
}

/** Pages and actions, as groups by what they are. */
export function commandGroups(commands: readonly Command[], typed: string, i18n: I18n): PaletteGroup[] {
  const words = wordsOf(typed);
  const titles: Readonly<Record<string, string>> = {
    page: i18n._(msg`Pages`),
    action: i18n._(msg`Actions`),
    macro: i18n._(msg`Macros`),
  };
  return [...Map.groupBy(commands, ({ kind }) => kind)].map(([kind, some]) => ({
    id: kind,
    title: titles[kind] ?? kind,
    lines: some.map((command) => ({
      id: command.id,
      lead: <Icon of={command.icon} />,
      title: marked(command.label, words),
      detail: [],
      run: command.run,
    })),
    total: some.length,
    isExact: true,
  }));
}

/** What was opened last, as a group. */
export function recentGroup(lines: readonly RecentLine[], i18n: I18n): PaletteGroup[] {
  if (lines.length === 0) return [];
  return [
    {
      id: 'recent',
      title: i18n._(msg`Recently opened`),
      lines: lines.map(({ title, href }) => ({
        id: `recent-${href}`,
        lead: <Icon of={IconHistory} />,
        title: plain(title),
        detail: [],
        href,
      })),
      total: lines.length,
      isExact: true,
    },
  ];
}

/** The kind that a sign typed first narrows to, or 'commands', with the text behind the sign. */
export function readSign(
  typed: string,
  signs: readonly { readonly kind: SearchKind; readonly sign?: string }[],
): { readonly scope: string | null; readonly text: string } {
  const begun = typed.trimStart();
  const rest = begun.slice(1).trimStart();
  if (begun.startsWith(COMMAND_SIGN)) return { scope: COMMANDS, text: rest };
  const kind = signs.find(({ sign }) => sign !== undefined && begun.startsWith(sign));
  return kind ? { scope: kind.kind, text: rest } : { scope: null, text: typed };
}

/** The sign before pages and actions, and the scope that holds them alone. */
export const COMMAND_SIGN = '>';
export const COMMANDS = 'commands';
