import { opens } from '@foyer/domain/rights';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { useRights } from '../../session/permissions.ts';
import { useSession } from '../../session/values.ts';
import type { Command } from '../command.ts';
import { matchingCommands } from '../commands.ts';
import { useSections } from '../settings/section.ts';
import {
  COMMANDS,
  commandGroups,
  type PaletteGroup,
  recentGroup,
  resultGroups,
  settingsGroup,
} from './groups.tsx';
import { recentLines } from './recent.ts';
import { searchResultKinds } from './result-kinds.ts';
import { useSearchResults } from './use-search-results.ts';

/** The most pages, actions or settings shown beside other results. */
const FEW_COMMANDS = 4;

/**
 * The palette's groups for a text, of all kinds or narrowed to one.
 * @param prefixScope the scope of the typed prefix: nothing else is searched
 * @param chosen the scope chosen from all results
 */
export function usePaletteGroups(
  commands: readonly Command[],
  text: string,
  prefixScope: string | null,
  chosen: string | null,
) {
  const { i18n } = useLingui();
  const rights = useRights();
  const { id: me } = useSession();
  const [recent] = useState(recentLines);
  const scope = prefixScope ?? chosen;
  const kind = searchResultKinds.find((one) => one.kind === scope)?.kind ?? null;
  const everything = useSearchResults(prefixScope === null ? text : '', null);
  const narrowed = useSearchResults(kind ? text : '', kind);
  const results = kind ? narrowed : everything;
  const context = { rights, i18n, me };
  const sections = useSections();
  const isTyped = text.trim() !== '';
  const local = [
    ...commandGroups(matchingCommands(commands, text), text, i18n),
    ...(isTyped && opens(rights, 'settings') ? settingsGroup(text, sections, i18n) : []),
  ];
  const all: readonly PaletteGroup[] = [
    ...(isTyped ? [] : recentGroup(recent, i18n)),
    ...resultGroups(everything.groups, text, context),
    ...local,
  ];
  const shown =
    scope === null
      ? all.map((group) => (isTyped && local.includes(group) ? cut(group) : group))
      : scope === COMMANDS
        ? local
        : kind
          ? resultGroups(narrowed.groups, text, context)
          : local.filter((group) => group.id === scope);
  return { all, shown, isBusy: results.isBusy, error: results.error, retry: results.retry };
}

const cut = (group: PaletteGroup): PaletteGroup => ({ ...group, lines: group.lines.slice(0, FEW_COMMANDS) });
