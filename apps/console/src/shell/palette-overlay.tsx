import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';

/** Loads the palette, which is not part of the first load. */
export const loadPalette = () => import('./palette.tsx');

const Palette = lazy(() => loadPalette().then(({ Palette }) => ({ default: Palette })));

/** The palette. What is typed while it loads is kept, and runs no shortcuts. */
export function PaletteOverlay({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const { t } = useLingui();
  const [early, setEarly] = useState('');
  const loading = (
    <div role="dialog" aria-label={t`Search and go to`} className="sr">
      <input
        ref={(input) => input?.focus()}
        aria-label={t`Search and go to`}
        value={early}
        onChange={({ target }) => setEarly(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      />
    </div>
  );
  return (
    <Suspense fallback={loading}>
      <Palette typed={early} onClose={onClose} onKeys={onKeys} />
    </Suspense>
  );
}
