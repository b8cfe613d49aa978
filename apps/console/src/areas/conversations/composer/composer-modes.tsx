import { useLingui } from '@lingui/react/macro';
import { Kbd } from '../../../ui/index.ts';
import type { ComposerMode } from './drafts.ts';

/** Switches between reply and note, and shows when the draft is saved. */
export function ComposerModes({
  mode,
  onMode,
  isSaved,
}: {
  mode: ComposerMode;
  onMode: (mode: ComposerMode) => void;
  isSaved: boolean;
}) {
  const { t } = useLingui();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a frame and a legend
    <div className="mode" role="group" aria-label={t`Kind of message`}>
      <button type="button" className="kind" aria-pressed={mode === 'reply'} onClick={() => onMode('reply')}>
        {t`Reply`} <Kbd>R</Kbd>
      </button>
      <button type="button" className="kind" aria-pressed={mode === 'note'} onClick={() => onMode('note')}>
        {t`Note`} <Kbd>N</Kbd>
      </button>
      {isSaved && <span className="end t-12 t-3 kept">{t`Draft saved`}</span>}
    </div>
  );
}
