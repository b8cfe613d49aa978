import { useLingui } from '@lingui/react/macro';
import { keyText } from '../../keys/keys.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { COMMAND_PREFIX } from './groups.tsx';
import { prefixedKinds } from './result-kinds.ts';

/** The keys of the palette, at its foot. */
export function PaletteHints() {
  const { t, i18n } = useLingui();
  return (
    <div className="palette-hints">
      <span>
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd>
        {t`move`}
      </span>
      <span>
        <Kbd>↵</Kbd>
        {t`open`}
      </span>
      <span>
        <Kbd>{keyText({ key: '↵', mod: true })}</Kbd>
        {t`new tab`}
      </span>
      <span>
        <Kbd>tab</Kbd>
        {t`next group`}
      </span>
      <span className="end">
        <Kbd>{COMMAND_PREFIX}</Kbd>
        {t`actions`}
      </span>
      {prefixedKinds().map(({ kind, prefix, title }) => (
        <span key={kind}>
          <Kbd>{prefix ?? ''}</Kbd>
          {i18n._(title)}
        </span>
      ))}
    </div>
  );
}
