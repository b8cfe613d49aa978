import type { SearchKind } from '@foyer/contract/search/shapes';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { useRights } from '../../session/permissions.ts';
import { useSession } from '../../session/values.ts';
import type { Command } from '../command.ts';
import { matchingCommands } from '../commands.ts';
import { COMMANDS, commandGroups, foundGroups, type PaletteGroup, recentGroup } from './groups.tsx';
import { foundKindOf } from './kinds.ts';
import { recentLines } from './recent.ts';
import { useFound } from './use-found.ts';

/** Pages and actions of a kind that are shown beside what was found. */
const FEW_COMMANDS = 4;

/**
 * What the palette shows for a text, in all kinds or narrowed to one.
 * @param signed the scope of a sign before the text: nothing else is searched
 * @param chosen the scope chosen among all that were found
 */
export function usePaletteGroups(
  commands: readonly Command[],
  text: string,
  signed: string | null,
  chosen: string | null,
) {
  const { i18n } = useLingui();
  const rights = useRights();
  const { id: me } = useSession();
  const [recent] = useState(recentLines);
  const scope = signed ?? chosen;
  const kind = scope && foundKindOf(scope as SearchKind) ? (scope as SearchKind) : null;
  const everything = useFound(signed === null ? text : '', null);
  const narrowed = useFound(kind ? text : '', kind);
  const found = kind ? narrowed : everything;
  const context = { rights, i18n, me };
  const local = commandGroups(matchingCommands(commands, text), text, i18n);
  const isTyped = text.trim() !== '';
  const all: readonly PaletteGroup[] = [
    ...(isTyped ? [] : recentGroup(recent, i18n)),
    ...foundGroups(everything.groups, text, context),
    ...local,
  ];
  const shown =
    scope === null
      ? all.map((group) => (isTyped && local.includes(group) ? cut(group) : group))
      : scope === COMMANDS
        ? local
        : kind
          ? foundGroups(narrowed.groups, text, context)
          : local.filter((group) => group.id === scope);
  return { all, shown, isBusy: found.isBusy, error: found.error, retry: found.retry };
}

const cut = (group: PaletteGroup): PaletteGroup => ({ ...group, lines: group.lines.slice(0, FEW_COMMANDS) });
