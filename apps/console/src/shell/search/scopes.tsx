import { useLingui } from '@lingui/react/macro';
import { countText } from './count-text.ts';
import type { PaletteGroup } from './groups.tsx';

/** A kind of results to narrow the search to. */
export type Scope = Pick<PaletteGroup, 'id' | 'title'>;

/** Narrows the results to one kind, with the number of each; the chosen one is shown even without results. */
export function Scopes({
  groups,
  chosen,
  onChoose,
}: {
  groups: readonly PaletteGroup[];
  /** Null for all. */
  chosen: Scope | null;
  onChoose: (scope: Scope | null) => void;
}) {
  const { t, i18n } = useLingui();
  const isEmpty = chosen !== null && !groups.some(({ id }) => id === chosen.id);
  const scopes = [...(isEmpty ? [{ ...chosen, total: 0, isExact: true }] : []), ...groups];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="palette-scopes" role="group" aria-label={t`Narrow the search`}>
      <button type="button" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
        {t`All`} <span className="num">{countText(groups, i18n.locale)}</span>
      </button>
      {scopes.map(({ id, title, ...group }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen?.id}
          onClick={() => onChoose({ id, title })}
        >
          {title} <span className="num">{countText([group], i18n.locale)}</span>
        </button>
      ))}
    </div>
  );
}
