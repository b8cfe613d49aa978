import type { SearchGroup, SearchKind } from '@foyer/contract/search/kinds';
import { type MarkedText, marked, tokenize } from '@foyer/domain/search-text';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { IconArrowRight, IconHistory, IconSettings } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { Command } from '../command.ts';
import { matchingSettings } from '../settings/matching-settings.ts';
import type { SettingsSection } from '../settings/section.ts';
import type { RecentLine } from './recent.ts';
import type { ResultContext } from './result-kind.ts';
import { searchResultKinds } from './result-kinds.ts';

/** One line of the palette. */
export interface PaletteLine {
  readonly id: string;
  readonly lead: ReactNode;
  readonly title: MarkedText;
  readonly detail: readonly (MarkedText | string)[];
  readonly end?: ReactNode;
  /** Link target, so that it can open in a new tab; absent for actions. */
  readonly href?: string;
  /** Whether the target lists all results of the kind, rather than one. */
  readonly isList?: true;
  /** Runs the action. */
  readonly run?: () => void;
}

/** Lines of one kind under their heading. */
export interface PaletteGroup {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly PaletteLine[];
  /** The total, including results that are not shown. */
  readonly total: number;
  readonly isExact: boolean;
}

const plain = (text: string): MarkedText => ({ text, marks: [] });

/** Groups the server's results. Results that the member can open nowhere are dropped. */
export function resultGroups(
  results: readonly SearchGroup[],
  typed: string,
  context: ResultContext,
): PaletteGroup[] {
  return searchResultKinds.flatMap((kind) => {
    const group = results.find((one) => one.kind === kind.kind);
    if (!group) return [];
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

/** Groups commands by kind. */
export function commandGroups(commands: readonly Command[], typed: string, i18n: I18n): PaletteGroup[] {
  const words = tokenize(typed);
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

/** The group of the settings' sections and fields that match. */
export function settingsGroup(
  typed: string,
  sections: readonly SettingsSection[],
  i18n: I18n,
): PaletteGroup[] {
  const lines = matchingSettings(typed, sections, i18n).map(({ id, title, under, href }) => ({
    id: `setting-${id}`,
    lead: <Icon of={IconSettings} />,
    title,
    detail: [under],
    href,
  }));
  if (lines.length === 0) return [];
  return [{ id: 'settings', title: i18n._(msg`Settings`), lines, total: lines.length, isExact: true }];
}

/** The group of recently opened results. */
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

/** Splits a leading prefix off the text and returns the kind it selects, or 'commands'. */
export function readPrefix(
  typed: string,
  kinds: readonly { readonly kind: SearchKind; readonly prefix?: string }[],
): { readonly scope: string | null; readonly text: string } {
  const begun = typed.trimStart();
  const rest = begun.slice(1).trimStart();
  if (begun.startsWith(COMMAND_PREFIX)) return { scope: COMMANDS, text: rest };
  const kind = kinds.find(({ prefix }) => prefix !== undefined && begun.startsWith(prefix));
  return kind ? { scope: kind.kind, text: rest } : { scope: null, text: typed };
}

/** The prefix for pages and actions, and the scope it selects. */
export const COMMAND_PREFIX = '>';
export const COMMANDS = 'commands';
